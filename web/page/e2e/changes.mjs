// Hears games as the page does: reads lines of what a viewer was told and of the
// whole state that is meant, from the standard input, and compares the two after
// each. TestPageHearsChanges (cmd/jansou/changes_test.go) plays the games.
import { readFileSync } from 'node:fs'
import ts from 'typescript'

const source = readFileSync(new URL('../src/table/changes.ts', import.meta.url), 'utf8')
const { outputText } = ts.transpileModule(source, { compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext } })
const { Hearer } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`)

/** Whether two values of JSON are the same, whatever the order of members. */
function equal(a, b) {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((n) => Object.hasOwn(b, n) && equal(a[n], b[n]))
}

const hearers = new Map() // of the viewers of the game that is told
const games = new Set()
let messages = 0

function hear(line) {
  const [who, told, meant] = line.split('\t')
  const game = who.split(' ')[0]
  if (!games.has(game)) {
    games.add(game)
    hearers.clear()
  }
  if (!hearers.has(who)) hearers.set(who, new Hearer())
  const m = JSON.parse(told)
  const hearer = hearers.get(who)
  const got = Array.isArray(m) ? hearer.change(m) : hearer.whole(m)
  messages++
  if (!equal(got, JSON.parse(meant))) {
    console.log(`after ${told}\nthere is ${JSON.stringify(got)}\nand the state is ${meant}`)
    process.exit(1)
  }
}

let rest = ''
process.stdin.setEncoding('utf8')
for await (const chunk of process.stdin) {
  const lines = (rest + chunk).split('\n')
  rest = lines.pop()
  lines.forEach(hear)
}
console.log(`${messages} messages of ${games.size} games are heard as they were meant`)
