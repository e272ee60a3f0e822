#!/bin/bash
# replica.sh: copies the primary once, and follows it. After a failover it is the
# primary itself: pg_ctl promote removes the sign by which it follows.
set -euo pipefail
export PGDATA=/var/lib/postgresql/data
# The file of passwords is only believed where nobody else can read it.
install -o postgres -g postgres -m 0600 "$PGPASSFILE" /run/pgpass
export PGPASSFILE=/run/pgpass
if [ ! -s "$PGDATA/PG_VERSION" ]; then
	chown postgres: "$PGDATA"
	chmod 0700 "$PGDATA"
	until gosu postgres pg_basebackup -D "$PGDATA" -d "host=primary user=jansou application_name=replica" -S replica -X stream -R --checkpoint=fast; do
		rm -rf "${PGDATA:?}"/*
		sleep 1
	done
fi
# Once it has taken over it waits for nobody: the other is gone.
exec gosu postgres postgres -c cluster_name=replica -c hot_standby=on -c synchronous_standby_names=
