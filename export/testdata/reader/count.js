// Counts statistics from the tables of games and decisions by DuckDB, for the test that
// ours are the same. What a deal came to is seen from what its seats chose: the tables
// hold no statistics.
//
//     node count.js games.parquet decisions.parquet
import { DuckDBInstance } from '@duckdb/node-api'

const db = await (await DuckDBInstance.create(':memory:')).connect()
const [games, decisions] = process.argv.slice(2).map((p) => `read_parquet('${p.replaceAll("'", "''")}')`)
const rows = async (sql) => (await db.runAndReadAll(sql)).getRowObjectsJson()

await db.run(`CREATE TABLE g AS SELECT * FROM ${games}`)
await db.run(`CREATE TABLE d AS SELECT kind, t.* FROM ${decisions} AS t JOIN g USING (game)`)
await db.run(`CREATE TABLE deal AS SELECT kind, game, deal, any_value(oracle_end) AS ended FROM d GROUP BY ALL`)
await db.run(`CREATE TABLE won AS SELECT d.* FROM d JOIN deal USING (game, deal) WHERE d.action_text = 'win' AND ended = d.kind || '.end.win'`)
// Whose tile was won: the last seat that chose in its own turn.
await db.run(`CREATE TABLE fed AS SELECT game, deal, arg_max(kind, event) AS kind, arg_max(seat, event) AS seat, arg_max(oracle_gain, event) AS gain
  FROM d WHERE phase = 'turn' AND (game, deal) IN (SELECT (game, deal) FROM won WHERE phase <> 'turn') GROUP BY game, deal`)
// A riichi stands whose tile nobody won.
await db.run(`CREATE TABLE riichi AS SELECT DISTINCT d.kind, d.game, d.deal, d.seat FROM d LEFT JOIN fed USING (game, deal, seat)
  WHERE d.action_text LIKE 'riichi %' AND (fed.game IS NULL OR d.event < (SELECT max(event) FROM d AS own WHERE own.game = d.game AND own.deal = d.deal AND own.phase = 'turn'))`)

const number = async (kind, sql) => Number(Object.values((await rows(sql.replaceAll('$kind', `'${kind}'`)))[0])[0] ?? 0)
const out = {}
for (const { kind } of await rows('SELECT DISTINCT kind FROM g ORDER BY kind')) {
  const n = (sql) => number(kind, sql)
  const ends = await rows(`SELECT ended, count(*) AS n FROM deal WHERE kind = '${kind}' GROUP BY ended`)
  out[kind] = {
    Games: await n('SELECT count(*) FROM g WHERE kind = $kind'),
    Deals: await n('SELECT count(*) FROM deal WHERE kind = $kind'),
    Wins: await n('SELECT count(*) FROM won WHERE kind = $kind'),
    SelfDrawn: await n(`SELECT count(*) FROM won WHERE kind = $kind AND phase = 'turn'`),
    Gained: await n('SELECT sum(oracle_gain) FROM won WHERE kind = $kind'),
    DealtIn: await n('SELECT count(*) FROM fed WHERE kind = $kind'),
    Paid: await n('SELECT -sum(gain) FROM fed WHERE kind = $kind'),
    Open: await n(`SELECT count(DISTINCT (game, deal, seat)) FROM d WHERE kind = $kind AND regexp_matches(melds[1], '(chow|pung|open_kong|added_kong) ')`),
    Riichi: await n('SELECT count(*) FROM riichi WHERE kind = $kind'),
    Places: await Promise.all([1, 2, 3, 4].map((p) => n(`SELECT count(*) FROM (SELECT unnest(places) AS place FROM g WHERE kind = $kind AND ended) WHERE place = ${p}`))),
    Held: await n('SELECT sum(list_sum(points)) FROM g WHERE kind = $kind AND ended'),
    Total: await n('SELECT sum(list_sum(totals)) FROM g WHERE kind = $kind AND ended'),
    Ends: Object.fromEntries(ends.map((e) => [e.ended, Number(e.n)])),
  }
}
console.log(JSON.stringify(out))
