// Tables that stand at a position, laid out in a log by tests of cmd/jansou.
import { execFileSync } from 'node:child_process'
import { root } from './server.mjs'

/** The cookies of who plays at them, and of the referee: deskToken and refereeToken of cmd/jansou. */
export const deskToken = 'deskdeskdeskdeskdeskdeskde'
export const refereeToken = 'refereerefereerefereerefer'

/** Lays out the tables of TestDesk in a folder. */
export function layOut(data) {
  execFileSync('go', ['test', './cmd/jansou', '-run', '^TestDesk$', '-count=1'], { cwd: root, env: { ...process.env, JANSOU_DESK: data }, stdio: 'inherit' })
}
