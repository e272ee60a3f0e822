-- name: AppendCommit :execrows
-- AppendCommit writes a commit, unless its place is taken.
INSERT INTO "commit" (table_id, seq, data, sum) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING;

-- name: AppendNext :execrows
-- AppendNext writes the commit that follows one whose checksum is known, unless the
-- place is taken. Where that one is not there, or has another checksum, there is no
-- place, and that is an error.
INSERT INTO "commit" (table_id, seq, data, sum) VALUES (sqlc.arg(table_id),
    (SELECT c.seq + 1 FROM "commit" AS c WHERE c.table_id = sqlc.arg(table_id) AND c.seq = sqlc.arg(last) AND c.sum = sqlc.arg(prev)),
    sqlc.arg(data), sqlc.arg(sum)) ON CONFLICT DO NOTHING;

-- name: AppendAfter :execrows
-- AppendAfter is AppendNext, but where that one is not there, or has another checksum, it
-- writes nothing. PostgreSQL ends a transaction at its first error.
INSERT INTO "commit" (table_id, seq, data, sum)
SELECT c.table_id, c.seq + 1, sqlc.arg(data), sqlc.arg(sum) FROM "commit" AS c
WHERE c.table_id = sqlc.arg(table_id) AND c.seq = sqlc.arg(last) AND c.sum = sqlc.arg(prev) ON CONFLICT DO NOTHING;

-- name: SumOfCommit :one
-- SumOfCommit reads the checksum of one commit.
SELECT sum FROM "commit" WHERE table_id = ? AND seq = ?;

-- name: CommitsBefore :many
-- CommitsBefore reads the commits of a table that are in the log before a place.
SELECT seq, data, sum FROM "commit" WHERE table_id = ? AND seq < ? ORDER BY seq;

-- name: CommitsFrom :many
-- CommitsFrom reads the commits of a table from a place on, or its archive, whose
-- place is -1: a game is in one of them.
SELECT seq, data, sum FROM "commit" WHERE "commit".table_id = sqlc.arg(table_id) AND seq >= sqlc.arg(seq)
UNION ALL
SELECT -1, data, sum FROM archive WHERE archive.table_id = sqlc.arg(table_id)
ORDER BY seq;

-- name: ForgetCommits :execrows
-- ForgetCommits takes a table out of the log.
DELETE FROM "commit" WHERE table_id = ?;

-- name: Archive :exec
-- Archive writes a game that is over as one piece.
INSERT INTO archive (table_id, commits, data, sum) VALUES (?, ?, ?, ?);

-- name: OpenGame :execrows
-- OpenGame writes that a table was opened, unless one of that name was.
INSERT INTO game (table_id, opened, text) VALUES (?, ?, ?) ON CONFLICT DO NOTHING;

-- name: EndGame :exec
-- EndGame writes that a table is over.
UPDATE game SET "over" = ? WHERE table_id = ?;

-- name: SetGame :exec
-- SetGame writes when a table was opened and when it was over.
UPDATE game SET opened = ?, "over" = ? WHERE table_id = ?;

-- name: GamesGoingOn :many
-- GamesGoingOn lists the tables that are not over, the one opened last first.
SELECT table_id FROM game WHERE "over" IS NULL ORDER BY opened DESC, table_id;

-- name: LastCommits :many
-- LastCommits reads the commits of a table that are in the log before a place, the
-- last first.
SELECT seq, data FROM "commit" WHERE table_id = ? AND seq < ? ORDER BY seq DESC LIMIT ?;

-- name: GamesToPack :many
-- GamesToPack lists the games that are over and still in the log.
SELECT table_id FROM game
WHERE "over" IS NOT NULL AND EXISTS (SELECT 1 FROM "commit" WHERE "commit".table_id = game.table_id)
ORDER BY "over", table_id;

-- name: Pulse :exec
-- Pulse writes something, to see whether the disk still takes anything.
INSERT INTO pulse (id, at) VALUES (1, sqlc.arg(at)) ON CONFLICT (id) DO UPDATE SET at = excluded.at;

-- name: KeepText :exec
-- KeepText writes the text of a ruleset, unless it is there.
INSERT INTO ruleset_text (sha256, text) VALUES (?, ?) ON CONFLICT DO NOTHING;

-- name: RulesetText :many
-- RulesetText reads a text by its checksum: one, or none.
SELECT text FROM ruleset_text WHERE sha256 = ?;

-- name: KeepPlace :exec
-- KeepPlace writes who came to a table by a commit, and under which name.
INSERT INTO place (person_id, table_id, seq, name) VALUES (?, ?, ?, ?);

-- name: NamesAt :many
-- NamesAt reads the names at a table.
SELECT seq, name FROM place WHERE table_id = ? ORDER BY seq, person_id;

-- name: EraseNames :execrows
-- EraseNames erases the names of a person that stand beside commits.
UPDATE place SET name = NULL WHERE person_id = ? AND name IS NOT NULL;

-- name: ReplaceCommit :execrows
-- ReplaceCommit writes a commit, and its sum, in place of one.
UPDATE "commit" SET data = ?, sum = ? WHERE table_id = ? AND seq = ?;

-- name: ReplaceArchive :execrows
-- ReplaceArchive writes the commits of a game that is over in place of those that
-- were there.
UPDATE archive SET data = ?, sum = ? WHERE table_id = ?;

-- name: NoteRewriting :exec
-- NoteRewriting writes both heads of a log that was rewritten.
INSERT INTO rewritten (table_id, at, commits, old_sum, new_sum) VALUES (?, ?, ?, ?, ?);

-- name: Games :many
-- Games lists every table, the one opened first first.
SELECT table_id FROM game ORDER BY opened, table_id;

-- name: GamesOverBefore :many
-- GamesOverBefore lists packed games that were over before a moment, the oldest
-- first.
SELECT game.table_id FROM game JOIN archive ON archive.table_id = game.table_id
WHERE game."over" < ? ORDER BY game."over", game.table_id LIMIT ?;

-- name: ForgetGame :exec
-- ForgetGame takes a table out of the list.
DELETE FROM game WHERE table_id = ?;

-- name: ForgetArchive :exec
-- ForgetArchive removes the commits of a game that is over.
DELETE FROM archive WHERE table_id = ?;

-- name: ForgetPlaces :exec
-- ForgetPlaces removes who was at a table.
DELETE FROM place WHERE table_id = ?;

-- name: ForgetRewritings :exec
-- ForgetRewritings removes what was noted of the rewriting of a log.
DELETE FROM rewritten WHERE table_id = ?;

-- name: ForgetTexts :execrows
-- ForgetTexts removes the texts that no table refers to.
DELETE FROM ruleset_text WHERE NOT EXISTS (SELECT 1 FROM game WHERE game.text = ruleset_text.sha256);

-- name: Session :many
-- Session reads what is kept of a cookie: one row, or none.
SELECT person_id, made, seen, turned, ends, "before", agent FROM session WHERE secret = ?;

-- name: KeepSession :exec
-- KeepSession writes what is kept of a cookie.
INSERT INTO session (secret, person_id, made, seen, turned, ends, "before", agent) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (secret) DO UPDATE SET seen = excluded.seen, turned = excluded.turned, ends = excluded.ends, "before" = excluded."before", agent = excluded.agent;

-- name: Known :one
-- Known counts a person who came to a table that is kept, or of whom a result is: 1, or 0.
SELECT count(*) FROM (SELECT 1 FROM place WHERE place.person_id = sqlc.arg(person)
UNION ALL SELECT 1 FROM result_seat WHERE result_seat.person_id = sqlc.arg(person) LIMIT 1) AS one;

-- name: NotePlace :exec
-- NotePlace writes who came to a table by a commit that has the name in it.
INSERT INTO place (person_id, table_id, seq, name) VALUES (?, ?, ?, NULL) ON CONFLICT DO NOTHING;

-- name: MakeKey :exec
-- MakeKey writes the key of cookies, unless there is one.
INSERT INTO cookie_key (id, key) VALUES (1, ?) ON CONFLICT DO NOTHING;

-- name: CookieKey :one
-- CookieKey reads it.
SELECT key FROM cookie_key WHERE id = 1;

-- name: PruneSessions :execrows
-- PruneSessions removes cookies that were not seen for so long, and, after a
-- shorter time, those of whom no table, no result and no account is kept any more. One that has
-- ended stays as long as one of these is, so that it can never begin anew.
DELETE FROM session WHERE seen < sqlc.arg(unseen) AND ends IS NULL
OR seen < sqlc.arg(gone) AND NOT EXISTS (SELECT 1 FROM place WHERE place.person_id = session.person_id)
AND NOT EXISTS (SELECT 1 FROM result_seat WHERE result_seat.person_id = session.person_id)
AND NOT EXISTS (SELECT 1 FROM account WHERE account.person_id = session.person_id);

-- name: TablesOf :many
-- TablesOf lists the tables to which a person came, the one opened first first.
SELECT game.table_id FROM game
WHERE game.table_id IN (SELECT place.table_id FROM place WHERE place.person_id = ?)
ORDER BY game.opened, game.table_id;

-- name: SessionsOf :many
-- SessionsOf reads what is kept of the cookies of a person, the oldest first.
SELECT made, seen, ends, agent FROM session WHERE person_id = ? ORDER BY made, secret;

-- name: EndSessions :execrows
-- EndSessions says that the cookies of a person have ended.
UPDATE session SET ends = sqlc.arg(at), "before" = NULL WHERE person_id = sqlc.arg(person_id) AND (ends IS NULL OR ends > sqlc.arg(at));

-- name: NoteLeft :exec
-- NoteLeft notes that a person has left a game.
INSERT INTO left_game (person_id, table_id, at) VALUES (?, ?, ?)
ON CONFLICT (person_id, table_id) DO UPDATE SET at = excluded.at;

-- name: ForgiveLeft :exec
-- ForgiveLeft takes back that a person has left a game.
DELETE FROM left_game WHERE person_id = ? AND table_id = ?;

-- name: LeftSince :one
-- LeftSince counts the games that a person has left since a moment.
SELECT count(*) FROM left_game WHERE person_id = sqlc.arg(person_id) AND at >= sqlc.arg(since);

-- name: LeftBy :many
-- LeftBy lists the games that a person has left, the first first.
SELECT table_id, at FROM left_game WHERE person_id = ? ORDER BY at, table_id;

-- name: ForgetLeftBy :execrows
-- ForgetLeftBy removes which games a person has left.
DELETE FROM left_game WHERE person_id = ?;

-- name: ForgetLeftBefore :execrows
-- ForgetLeftBefore removes which games were left before a moment.
DELETE FROM left_game WHERE at < ?;

-- name: KeepReport :exec
-- KeepReport writes something that who keeps the server is to look at.
INSERT INTO report (report_id, kind, table_id, at, about, reporter, line) VALUES (?, ?, ?, ?, ?, ?, ?);

-- name: Reports :many
-- Reports lists what was reported and is not settled, the oldest first.
SELECT report_id, kind, table_id, at, about, reporter, line FROM report WHERE settled IS NULL ORDER BY at, report_id LIMIT ?;

-- name: SettleReport :execrows
-- SettleReport notes that who keeps the server is done with a report.
UPDATE report SET settled = sqlc.arg(settled) WHERE report_id = sqlc.arg(report_id) AND settled IS NULL;

-- name: ForgetReports :execrows
-- ForgetReports removes reports that were settled before a moment.
DELETE FROM report WHERE settled < ?;

-- name: ReportsOf :many
-- ReportsOf lists what was reported about a person, the oldest first.
SELECT report_id, kind, table_id, at FROM report WHERE about = ? ORDER BY at, report_id;

-- name: ForgetReported :execrows
-- ForgetReported removes whom reports are about, where it is a person.
UPDATE report SET about = NULL WHERE about = ?;

-- name: ForgetReporter :execrows
-- ForgetReporter removes who has reported, where it is a person.
UPDATE report SET reporter = NULL WHERE reporter = ?;

-- name: LastCommitment :many
-- LastCommitment reads the last seal of the chain: one row, or none.
SELECT n, at, seal, sum FROM commitment ORDER BY n DESC LIMIT 1;

-- name: AppendCommitment :exec
-- AppendCommitment writes the next seal of the chain.
INSERT INTO commitment (n, at, seal, sum) VALUES (?, ?, ?, ?);

-- name: CommitmentsFrom :many
-- CommitmentsFrom reads seals of the chain from a number on.
SELECT n, at, seal, sum FROM commitment WHERE n >= ? ORDER BY n LIMIT ?;

-- name: CommitmentOf :many
-- CommitmentOf reads where a seal stands in the chain.
SELECT n, at, seal, sum FROM commitment WHERE seal = ? ORDER BY n;

-- name: WallCounts :many
-- WallCounts reads what was counted of walls.
SELECT tiles, since, counts FROM wall_count ORDER BY tiles;

-- name: KeepWallCounts :exec
-- KeepWallCounts writes what was counted of the walls of so many tiles.
INSERT INTO wall_count (tiles, since, counts) VALUES (?, ?, ?)
ON CONFLICT (tiles) DO UPDATE SET counts = excluded.counts;

-- name: NextOver :one
-- NextOver returns when the game that ends now ends: later than any before it, also where
-- the clock was set back, or is another machine's.
UPDATE counter SET n = CASE WHEN n >= sqlc.arg(now) THEN n + 1 ELSE sqlc.arg(now) END WHERE name = 'over' RETURNING n;

-- name: RaiseOver :exec
-- RaiseOver has the next game end after all that are there.
UPDATE counter SET n = (SELECT coalesce(max("over"), 0) FROM game) WHERE name = 'over';

-- name: TakeTurn :exec
-- TakeTurn waits until no other program is in a transaction that has taken its turn, and
-- lets none be until this one ends.
UPDATE counter SET n = n + 1 WHERE name = 'turn';

-- name: Moving :many
-- Moving reads what is being copied into this database: one row, or none.
SELECT source, begun FROM moving WHERE id = 1;

-- name: BeginMoving :exec
-- BeginMoving writes that it is.
INSERT INTO moving (id, source, begun) VALUES (1, ?, ?);

-- name: EndMoving :exec
-- EndMoving writes that all of it is there.
DELETE FROM moving WHERE id = 1;

-- name: NoteCounted :exec
-- NoteCounted writes that it was looked what a table comes to.
INSERT INTO counted (table_id, counts) VALUES (?, ?) ON CONFLICT (table_id) DO UPDATE SET counts = excluded.counts;

-- name: Uncounted :many
-- Uncounted lists the tables that are over and were never counted.
SELECT game.table_id FROM game
WHERE "over" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM counted WHERE counted.table_id = game.table_id)
ORDER BY "over", game.table_id;

-- name: IsCounted :one
-- IsCounted counts a table that was counted: 1, or 0.
SELECT count(*) FROM counted WHERE table_id = ?;

-- name: CountedOtherwise :one
-- CountedOtherwise counts the tables that were counted by other definitions.
SELECT count(*) FROM counted WHERE counts <> ?;

-- name: GamesOver :many
-- GamesOver lists the tables that are over, in the order in which they ended.
SELECT table_id, CAST(coalesce("over", 0) AS INTEGER) AS seq FROM game WHERE "over" IS NOT NULL ORDER BY "over", table_id;

-- name: OverOf :one
-- OverOf reads when a table ended.
SELECT CAST(coalesce("over", 0) AS INTEGER) AS seq FROM game WHERE table_id = ?;

-- name: KeepResult :exec
-- KeepResult writes what a game came to.
INSERT INTO result (table_id, game, ruleset, title, text, length, speed, origin, system, unrated, began, ended, seq, finished, people, deals, course, great, start, public)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: KeepResultSeat :exec
-- KeepResultSeat writes what it came to for a seat.
INSERT INTO result_seat (table_id, seat, bot, name, person_id, ended, sat, place, points, total, sum)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: ForgetResult :execrows
-- ForgetResult removes what a game came to.
DELETE FROM result WHERE table_id = ?;

-- name: ForgetResultSeats :execrows
-- ForgetResultSeats removes what it came to for its seats.
DELETE FROM result_seat WHERE table_id = ?;

-- name: ResultKeys :many
-- ResultKeys lists the games that have results, in the order in which they ended.
SELECT table_id, seq FROM result ORDER BY seq, table_id;

-- name: ResultOf :many
-- ResultOf reads what a game came to: one, or none.
SELECT table_id, game, ruleset, title, text, length, speed, origin, system, unrated, began, ended, seq, finished, people, deals, course, great, start, public FROM result WHERE table_id = ?;

-- name: ResultSeats :many
-- ResultSeats reads the seats of a game.
SELECT table_id, seat, bot, name, person_id, ended, sat, place, points, total, sum FROM result_seat WHERE table_id = ? ORDER BY seat;

-- name: Average :many
-- Average reads a sum of all people: one, or none.
SELECT seats, sum FROM average WHERE game = ? AND ruleset = ? AND company = ?;

-- name: AveragesOf :many
-- AveragesOf reads the sums of all people of a game.
SELECT game, ruleset, company, seats, sum FROM average WHERE game = ? ORDER BY ruleset, company;

-- name: Averages :many
-- Averages reads the sums of all people.
SELECT game, ruleset, company, seats, sum FROM average ORDER BY game, ruleset, company;

-- name: KeepAverage :exec
-- KeepAverage writes a sum of all people.
INSERT INTO average (game, ruleset, company, seats, sum) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (game, ruleset, company) DO UPDATE SET seats = excluded.seats, sum = excluded.sum;

-- name: ForgetAverages :exec
-- ForgetAverages removes the sums of all people of a game.
DELETE FROM average WHERE game = ?;

-- name: KeepRating :exec
-- KeepRating writes the rating of a person on a ladder.
INSERT INTO rating (game, speed, event, person_id, system, mean, variance, games, day) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (game, speed, event, person_id) DO UPDATE
SET system = excluded.system, mean = excluded.mean, variance = excluded.variance, games = excluded.games, day = excluded.day;

-- name: KeepRatingPoint :exec
-- KeepRatingPoint writes what a rating was after a game.
INSERT INTO rating_point (person_id, game, speed, event, games, table_id, day, mean, variance) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: Ratings :many
-- Ratings reads all ratings.
SELECT game, speed, event, person_id, system, mean, variance, games, day FROM rating ORDER BY game, speed, event, person_id;

-- name: RatingsOf :many
-- RatingsOf reads the ratings of a person.
SELECT game, speed, event, person_id, system, mean, variance, games, day FROM rating WHERE person_id = ? ORDER BY game, speed, event;

-- name: RatingsOn :many
-- RatingsOn reads the ratings of a ladder that are of so many games.
SELECT person_id, mean, variance, games, day FROM rating
WHERE game = sqlc.arg(game) AND speed = sqlc.arg(speed) AND event = sqlc.arg(event) AND games >= sqlc.arg(games) ORDER BY person_id;

-- name: RatingPointsOf :many
-- RatingPointsOf reads how the ratings of a person went.
SELECT person_id, game, speed, event, games, table_id, day, mean, variance FROM rating_point WHERE person_id = ? ORDER BY game, speed, event, games;

-- name: RatingPoints :many
-- RatingPoints reads how all ratings went, from after a place in that order.
SELECT person_id, game, speed, event, games, table_id, day, mean, variance FROM rating_point ORDER BY person_id, game, speed, event, games;

-- name: ForgetRatings :exec
-- ForgetRatings removes the ratings of a game.
DELETE FROM rating WHERE game = ?;

-- name: ForgetRatingPoints :exec
-- ForgetRatingPoints removes how they went.
DELETE FROM rating_point WHERE game = ?;

-- name: ForgetCounted :exec
-- ForgetCounted removes that it was looked what a table comes to.
DELETE FROM counted WHERE table_id = ?;

-- name: PlayedBy :many
-- PlayedBy reads what was counted of a person in each game, the last one first.
SELECT result.table_id, result.game, result.ruleset, result.title, result.speed, result.origin, result.people, result.finished, result.unrated, result.ended, result.deals, result.great, result.public,
    result_seat.seat, result_seat.place, result_seat.points, result_seat.total, result_seat.sum
FROM result_seat JOIN result ON result.table_id = result_seat.table_id
WHERE result_seat.person_id = ? ORDER BY result_seat.ended DESC, result.table_id DESC, result_seat.seat;

-- name: OpponentsOf :many
-- OpponentsOf reads with whom a person has played, and in which places.
SELECT own.table_id, own.ended, own.place, other.person_id, other.sat, other.place AS other_place
FROM result_seat AS own JOIN result_seat AS other ON other.table_id = own.table_id
WHERE own.person_id = ? AND other.person_id IS NOT NULL AND other.person_id <> own.person_id
ORDER BY own.ended DESC, own.table_id DESC, other.seat, own.seat;

-- name: NameBeside :many
-- NameBeside reads the name under which a person came to a table by a commit: one, or none.
SELECT name FROM place WHERE person_id = ? AND table_id = ? AND seq = ?;

-- name: IsKept :one
-- IsKept counts a table whose log is kept: 1, or 0.
SELECT count(*) FROM game WHERE table_id = ?;

-- name: GreatOf :many
-- GreatOf reads the hands for a hall of games that everybody may see, the last game first, from
-- before a place in that order.
SELECT table_id, game, ruleset, title, ended, great FROM result
WHERE great IS NOT NULL AND public = 1 AND game = sqlc.arg(game) AND (ended < sqlc.arg(ended) OR ended = sqlc.arg(ended) AND table_id < sqlc.arg(table_id))
ORDER BY ended DESC, table_id DESC LIMIT sqlc.arg(most);


-- name: MakeAccount :execrows
-- MakeAccount writes an account, unless the person has one.
INSERT INTO account (person_id, handle, name, made, renamed, flag, seen_by, roles, mail)
VALUES (?, ?, ?, ?, NULL, ?, ?, ?, NULL) ON CONFLICT (person_id) DO NOTHING;

-- name: Account :many
-- Account reads the account of a person: one row, or none.
SELECT person_id, handle, name, made, renamed, flag, seen_by, roles, mail FROM account WHERE person_id = ?;

-- name: AccountByHandle :many
-- AccountByHandle reads the account of that handle: one row, or none.
SELECT person_id, handle, name, made, renamed, flag, seen_by, roles, mail FROM account WHERE handle = ?;

-- name: Accounts :many
-- Accounts lists all accounts, the one made first first.
SELECT person_id, handle, name, made, renamed, flag, seen_by, roles, mail FROM account ORDER BY made, person_id;

-- name: LookOf :many
-- LookOf reads whose account has a look: one row, or none.
SELECT person_id FROM name_look WHERE look = ?;

-- name: TakeLook :execrows
-- TakeLook gives a look to an account, unless another one has it.
INSERT INTO name_look (look, person_id) VALUES (?, ?)
ON CONFLICT (look) DO UPDATE SET person_id = excluded.person_id WHERE name_look.person_id = excluded.person_id;

-- name: DropLooks :exec
-- DropLooks frees the looks of an account's name.
DELETE FROM name_look WHERE person_id = ?;

-- name: Rename :execrows
-- Rename gives an account another name.
UPDATE account SET name = ?, renamed = ? WHERE person_id = ?;

-- name: KeepNameChange :exec
-- KeepNameChange writes which name an account had until a moment.
INSERT INTO name_change (person_id, at, name) VALUES (?, ?, ?);

-- name: NameChanges :many
-- NameChanges reads the names that an account had before, the first one first.
SELECT at, name FROM name_change WHERE person_id = ? ORDER BY at;

-- name: SetFlag :execrows
-- SetFlag says under which flag a person plays.
UPDATE account SET flag = ? WHERE person_id = ?;

-- name: SetSeenBy :execrows
-- SetSeenBy says who may see a person's page.
UPDATE account SET seen_by = ? WHERE person_id = ?;

-- name: SetRoles :execrows
-- SetRoles says what a person may do here.
UPDATE account SET roles = ? WHERE person_id = ?;

-- name: SetMail :execrows
-- SetMail says where a way back is sent to; null: nowhere.
UPDATE account SET mail = ? WHERE person_id = ?;

-- name: KeepPassword :exec
-- KeepPassword writes the password of an account.
INSERT INTO password (person_id, kept, made, used) VALUES (?, ?, ?, ?)
ON CONFLICT (person_id) DO UPDATE SET kept = excluded.kept, made = excluded.made, used = excluded.used;

-- name: Password :many
-- Password reads the password of an account: one row, or none.
SELECT kept, made, used FROM password WHERE person_id = ?;

-- name: DropPassword :execrows
-- DropPassword removes the password of an account.
DELETE FROM password WHERE person_id = ?;

-- name: UsedPassword :exec
-- UsedPassword says when somebody signed in by the password.
UPDATE password SET used = ? WHERE person_id = ?;

-- name: KeepPasskey :execrows
-- KeepPasskey writes a passkey, unless it is there.
INSERT INTO passkey (id, person_id, label, public, made, used) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING;

-- name: UsedPasskey :execrows
-- UsedPasskey writes what a passkey has become by its use.
UPDATE passkey SET public = ?, used = ? WHERE id = ?;

-- name: Passkeys :many
-- Passkeys reads the passkeys of an account, the one made first first.
SELECT id, label, public, made, used FROM passkey WHERE person_id = ? ORDER BY made, id;

-- name: DropPasskey :execrows
-- DropPasskey removes a passkey of an account.
DELETE FROM passkey WHERE id = ? AND person_id = ?;

-- name: DropPasskeys :exec
-- DropPasskeys removes all passkeys of an account.
DELETE FROM passkey WHERE person_id = ?;

-- name: KeepIdentity :execrows
-- KeepIdentity writes who an account is at another provider, unless it is there.
INSERT INTO identity (issuer, subject, person_id, made, used) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING;

-- name: UsedIdentity :exec
-- UsedIdentity says when somebody signed in by another provider.
UPDATE identity SET used = ? WHERE issuer = ? AND subject = ?;

-- name: PersonOfIdentity :many
-- PersonOfIdentity reads whose an identity is: one row, or none.
SELECT person_id FROM identity WHERE issuer = ? AND subject = ?;

-- name: Identities :many
-- Identities reads the identities of an account, the one made first first.
SELECT issuer, subject, made, used FROM identity WHERE person_id = ? ORDER BY made, issuer, subject;

-- name: DropIdentity :execrows
-- DropIdentity removes an identity of an account.
DELETE FROM identity WHERE issuer = ? AND subject = ? AND person_id = ?;

-- name: DropIdentities :exec
-- DropIdentities removes all identities of an account.
DELETE FROM identity WHERE person_id = ?;

-- name: KeepCode :exec
-- KeepCode writes a code of recovery.
INSERT INTO recovery_code (person_id, sum, made) VALUES (?, ?, ?) ON CONFLICT DO NOTHING;

-- name: UseCode :execrows
-- UseCode removes a code of recovery: it is used, or it was none.
DELETE FROM recovery_code WHERE person_id = ? AND sum = ?;

-- name: DropCodes :exec
-- DropCodes removes all codes of recovery of an account.
DELETE FROM recovery_code WHERE person_id = ?;

-- name: CodesOf :many
-- CodesOf reads when the codes of recovery were made that are left.
SELECT made FROM recovery_code WHERE person_id = ? ORDER BY made, sum;

-- name: KeepAlias :execrows
-- KeepAlias says that a guest's games belong to an account, unless they belong to one.
INSERT INTO alias (person_id, account_id, made) VALUES (?, ?, ?) ON CONFLICT DO NOTHING;

-- name: AliasesOf :many
-- AliasesOf lists the guests whose games belong to an account, the first one first.
SELECT person_id FROM alias WHERE account_id = ? ORDER BY made, person_id;

-- name: AccountOfAlias :many
-- AccountOfAlias reads to whose account a guest's games belong: one row, or none.
SELECT account_id FROM alias WHERE person_id = ?;

-- name: Aliases :many
-- Aliases lists all aliases.
SELECT person_id, account_id, made FROM alias ORDER BY person_id;

-- name: DropAliases :exec
-- DropAliases forgets which guests an account was.
DELETE FROM alias WHERE account_id = ?;

-- name: DropNameChanges :exec
-- DropNameChanges removes the names that an account had before.
DELETE FROM name_change WHERE person_id = ?;

-- name: DropAccount :execrows
-- DropAccount removes an account.
DELETE FROM account WHERE person_id = ?;

-- name: ForgetAgents :exec
-- ForgetAgents forgets which browsers a person came with.
UPDATE session SET agent = '' WHERE person_id = ?;

-- name: OpenSessionsOf :many
-- OpenSessionsOf reads the cookies of a person that hold at a moment, the oldest first.
SELECT secret, made, seen, turned, ends, "before", agent FROM session
WHERE person_id = sqlc.arg(person_id) AND (ends IS NULL OR ends > sqlc.arg(at)) ORDER BY made, secret;

-- name: KeepLine :exec
-- KeepLine writes what somebody has said at a table.
INSERT INTO chat (side, table_id, line, at, person_id, name, phrase, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?);

-- name: LinesAt :many
-- LinesAt reads the latest that was said at a table, the last line first.
SELECT side, line, at, person_id, name, phrase, body FROM chat WHERE table_id = sqlc.arg(table_id)
ORDER BY line DESC, side LIMIT sqlc.arg(most);

-- name: LinesBy :many
-- LinesBy lists what a person has said, the first first.
SELECT table_id, line, at, side, phrase, body FROM chat WHERE person_id = ? ORDER BY table_id, line, side;

-- name: ForgetLinesBy :execrows
-- ForgetLinesBy removes what a person has said.
DELETE FROM chat WHERE person_id = ?;

-- name: ForgetLinesAt :exec
-- ForgetLinesAt removes what was said at a table.
DELETE FROM chat WHERE table_id = ?;

-- name: AskFriend :execrows
-- AskFriend writes that a person asks another to be a friend, unless that was asked.
INSERT INTO friend (person_id, other_id, made, since) VALUES (?, ?, ?, NULL) ON CONFLICT (person_id, other_id) DO NOTHING;

-- name: AcceptFriend :execrows
-- AcceptFriend makes friends of who asked and who was asked.
UPDATE friend SET since = ? WHERE person_id = ? AND other_id = ? AND since IS NULL;

-- name: DropFriend :execrows
-- DropFriend removes what a person has asked another, and with it that they are friends.
DELETE FROM friend WHERE person_id = ? AND other_id = ?;

-- name: TiesFrom :many
-- TiesFrom reads whom a person has asked, the first one first.
SELECT friend.other_id, friend.made, friend.since, account.handle, account.name, account.flag
FROM friend JOIN account ON account.person_id = friend.other_id WHERE friend.person_id = ? ORDER BY friend.made, friend.other_id;

-- name: TiesTo :many
-- TiesTo reads who has asked a person, the first one first.
SELECT friend.person_id, friend.made, friend.since, account.handle, account.name, account.flag
FROM friend JOIN account ON account.person_id = friend.person_id WHERE friend.other_id = ? ORDER BY friend.made, friend.person_id;

-- name: DropTies :exec
-- DropTies removes what a person has asked and was asked, and all friendships.
DELETE FROM friend WHERE person_id = sqlc.arg(person_id) OR other_id = sqlc.arg(person_id);

-- name: Block :exec
-- Block writes that a person wants nothing of another.
INSERT INTO block (person_id, other_id, made, what) VALUES (?, ?, ?, ?)
ON CONFLICT (person_id, other_id) DO UPDATE SET made = excluded.made, what = excluded.what;

-- name: Unblock :execrows
-- Unblock removes that.
DELETE FROM block WHERE person_id = ? AND other_id = ?;

-- name: BlocksOf :many
-- BlocksOf reads of whom a person wants nothing, the first one first.
SELECT block.other_id, block.made, block.what, account.handle, account.name, account.flag
FROM block JOIN account ON account.person_id = block.other_id WHERE block.person_id = ? ORDER BY block.made, block.other_id;

-- name: BlockersOf :many
-- BlockersOf reads who wants nothing of a person.
SELECT person_id FROM block WHERE other_id = ? AND what = ? ORDER BY person_id;

-- name: DropBlocks :exec
-- DropBlocks removes whom a person has blocked, and by whom the person is.
DELETE FROM block WHERE person_id = sqlc.arg(person_id) OR other_id = sqlc.arg(person_id);

-- name: Hide :exec
-- Hide writes that a person does not show friends being there.
INSERT INTO unseen (person_id, made) VALUES (?, ?) ON CONFLICT (person_id) DO NOTHING;

-- name: Unhide :execrows
-- Unhide removes that.
DELETE FROM unseen WHERE person_id = ?;

-- name: Hidden :one
-- Hidden counts a person who does not: 1, or 0.
SELECT count(*) FROM unseen WHERE person_id = ?;

-- name: MakeStay :execrows
-- MakeStay writes a table that stays, unless the name is taken.
INSERT INTO stay (name, person_id, title, made, changed, open, settings) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (name) DO NOTHING;

-- name: EditStay :execrows
-- EditStay changes a table that stays, of its owner.
UPDATE stay SET title = ?, changed = ?, open = ?, settings = ? WHERE name = ? AND person_id = ?;

-- name: DropStay :execrows
-- DropStay removes a table that stays, of its owner.
DELETE FROM stay WHERE name = ? AND person_id = ?;

-- name: Stay :many
-- Stay reads a table that stays: one row, or none.
SELECT name, person_id, title, made, changed, open, settings FROM stay WHERE name = ?;

-- name: StaysOf :many
-- StaysOf lists the tables that stay of a person, the one made first first.
SELECT name, person_id, title, made, changed, open, settings FROM stay WHERE person_id = ? ORDER BY made, name;

-- name: OpenStays :many
-- OpenStays lists those in the list of everybody.
SELECT name, person_id, title, made, changed, open, settings FROM stay WHERE open = ? ORDER BY made, name LIMIT ?;

-- name: NoteStayTable :exec
-- NoteStayTable writes that a table was opened for one that stays.
INSERT INTO stay_table (name, made, table_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING;

-- name: StayTables :many
-- StayTables lists the tables of one that stays whose games are over, the last first.
SELECT stay_table.table_id, result.ended, result.deals FROM stay_table JOIN result ON result.table_id = stay_table.table_id
WHERE stay_table.name = ? ORDER BY stay_table.made DESC, stay_table.table_id DESC LIMIT ?;

-- name: StayTablesWith :many
-- StayTablesWith lists those at which a person sat.
SELECT stay_table.table_id, result.ended, result.deals FROM stay_table JOIN result ON result.table_id = stay_table.table_id
WHERE stay_table.name = sqlc.arg(name) AND EXISTS (SELECT 1 FROM result_seat WHERE result_seat.table_id = stay_table.table_id AND result_seat.person_id = sqlc.arg(person_id))
ORDER BY stay_table.made DESC, stay_table.table_id DESC LIMIT sqlc.arg(most);

-- name: DropStayTables :exec
-- DropStayTables forgets the tables of one that stays.
DELETE FROM stay_table WHERE name = ?;

-- name: NextEpoch :one
-- NextEpoch takes the epoch of the next life of a node.
UPDATE counter SET n = n + 1 WHERE name = 'epoch' RETURNING n;

-- name: BeginLife :exec
-- BeginLife writes that a node lives.
INSERT INTO node (epoch, life, name, address, version, beat, dead) VALUES (?, ?, ?, ?, ?, 0, 0);

-- name: Guard :exec
-- Guard fails for who is no living node, and moves the beat of who is: what may not be null
-- would be. Whoever buries it waits for the end of the transaction, and this for that of
-- the burial.
INSERT INTO node (epoch, life, name, address, version, beat, dead)
VALUES (sqlc.arg(epoch), sqlc.arg(life), '', '', '', (SELECT node.beat FROM node WHERE node.epoch = sqlc.arg(epoch)), 1)
ON CONFLICT (epoch) DO UPDATE SET beat = CASE WHEN node.dead = 0 AND node.life = excluded.life THEN node.beat + 1 END;

-- name: LivingNodes :many
-- LivingNodes lists those that are not buried.
SELECT epoch, name, address, version, beat FROM node WHERE dead = 0 ORDER BY epoch;

-- name: BuryNode :execrows
-- BuryNode buries a node whose beat has not moved.
UPDATE node SET dead = 1 WHERE epoch = ? AND beat = ? AND dead = 0;

-- name: LeaveNode :exec
-- LeaveNode buries a node that leaves.
UPDATE node SET dead = 1 WHERE epoch = ? AND life = ?;

-- name: ClaimName :exec
-- ClaimName makes a name a node's, over no owner, a dead one or itself. Where the node is
-- dead it owns nothing by that.
INSERT INTO owner (name, epoch, turn) VALUES (?, ?, ?)
ON CONFLICT (name) DO UPDATE SET epoch = excluded.epoch, turn = excluded.turn
WHERE owner.epoch = excluded.epoch OR owner.epoch IN (SELECT node.epoch FROM node WHERE node.dead = 1);

-- name: OwnersOf :many
-- OwnersOf reads who owns names: one row for each that has an owner, who may be dead.
SELECT owner.name AS "of", node.epoch, node.name, node.address, node.version, node.beat, node.dead FROM owner JOIN node ON node.epoch = owner.epoch WHERE owner.name IN (sqlc.slice('names')) ORDER BY owner.name;

-- name: ReleaseName :execrows
-- ReleaseName gives a name back, if it was not claimed again.
DELETE FROM owner WHERE name = ? AND epoch = ? AND turn = ?;

-- name: GamesOfNobody :many
-- GamesOfNobody lists the tables that are not over and were given to nobody yet.
SELECT table_id FROM game WHERE "over" IS NULL AND NOT EXISTS (SELECT 1 FROM owner WHERE owner.name = game.table_id) ORDER BY table_id;

-- name: OrphanNames :many
-- OrphanNames lists what dead nodes owned.
SELECT owner.name FROM node JOIN owner ON owner.epoch = node.epoch WHERE node.dead = 1 ORDER BY owner.name;

-- name: NextTurned :one
-- NextTurned takes the number of the next row of turned.
UPDATE counter SET n = n + 1 WHERE name = 'turned' RETURNING n;

-- name: NoteTurned :exec
-- NoteTurned writes that something has changed of a person.
INSERT INTO turned (seq, at, person_id, secret, erased) VALUES (?, ?, ?, ?, ?);

-- name: TurnedSince :many
-- TurnedSince reads what has changed after a row, and how far back that is known.
SELECT seq, person_id, secret, erased FROM turned WHERE seq > ? ORDER BY seq LIMIT ?;

-- name: LastTurned :one
-- LastTurned is the number of the last row that there was.
SELECT n FROM counter WHERE name = 'turned';

-- name: PruneTurned :exec
-- PruneTurned removes old rows.
DELETE FROM turned WHERE at < ?;

-- name: Decided :many
-- Decided reads what an operator has decided: one row, or none.
SELECT change, decided FROM desk WHERE id = 1;

-- name: Decide :execrows
-- Decide keeps what an operator has decided, as the next change after the last that is
-- kept; where it is another nothing is kept.
INSERT INTO desk (id, change, decided) VALUES (1, ?, ?)
ON CONFLICT (id) DO UPDATE SET change = excluded.change, decided = excluded.decided WHERE desk.change = excluded.change - 1;

-- name: KeepDrill :execrows
-- KeepDrill writes a decision that a person practises, unless it is there.
INSERT INTO drill (person_id, table_id, event, seat, game, kind, cost, made, due, box, asked, good) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (person_id, table_id, event) DO NOTHING;

-- name: DrillsOf :many
-- DrillsOf lists the decisions that a person practises, the one that is asked first first.
SELECT person_id, table_id, event, seat, game, kind, cost, made, due, box, asked, good FROM drill WHERE person_id = ? ORDER BY due, cost DESC, table_id, event;

-- name: AnswerDrill :execrows
-- AnswerDrill writes when a decision is asked again, where it was answered so often before.
UPDATE drill SET due = sqlc.arg(due), box = sqlc.arg(box), asked = asked + 1, good = good + sqlc.arg(good) WHERE person_id = sqlc.arg(person_id) AND table_id = sqlc.arg(table_id) AND event = sqlc.arg(event) AND asked = sqlc.arg(asked);

-- name: DropDrill :execrows
-- DropDrill removes a decision that a person does not want to practise.
DELETE FROM drill WHERE person_id = ? AND table_id = ? AND event = ?;

-- name: DropDrills :exec
-- DropDrills removes all that a person practises.
DELETE FROM drill WHERE person_id = ?;

-- name: ForgetDrills :exec
-- ForgetDrills removes the decisions of a table.
DELETE FROM drill WHERE table_id = ?;

-- name: KeepReading :exec
-- KeepReading writes what a bot said of a person's decisions in a game.
INSERT INTO reading (person_id, table_id, seat, game, ended, reader, counts, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (person_id, table_id) DO UPDATE SET seat = excluded.seat, game = excluded.game, ended = excluded.ended, reader = excluded.reader, counts = excluded.counts, sum = excluded.sum;

-- name: ReadingsOf :many
-- ReadingsOf lists what a bot said of a person's games, the first game first.
SELECT person_id, table_id, seat, game, ended, reader, counts, sum FROM reading WHERE person_id = ? ORDER BY ended, table_id;

-- name: DropReadings :exec
-- DropReadings removes what a bot said of a person's games.
DELETE FROM reading WHERE person_id = ?;

-- name: ForgetReadings :exec
-- ForgetReadings removes what a bot said of a table.
DELETE FROM reading WHERE table_id = ?;
