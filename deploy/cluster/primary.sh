#!/bin/bash
# primary.sh: runs once, when the database is made: lets the other follow it, and waits
# for it from then on.
set -euo pipefail
echo "host replication jansou all scram-sha-256" >>"$PGDATA/pg_hba.conf"
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -c "SELECT pg_create_physical_replication_slot('replica')"
# From the next start on: what is acknowledged is on both disks.
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -c "ALTER SYSTEM SET synchronous_standby_names = 'replica'"
