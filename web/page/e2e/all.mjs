// Every test that needs a browser, one after another.
import * as ask from './ask.mjs'
import * as overlap from './overlap.mjs'
import * as layout from './layout.mjs'
import * as keys from './keys.mjs'
import * as game from './game.mjs'
import * as door from './door.mjs'
import * as drill from './drill.mjs'
import * as friends from './friends.mjs'
import * as judge from './judge.mjs'
import * as kill from './kill.mjs'
import * as live from './live.mjs'
import * as offline from './offline.mjs'
import * as plain from './plain.mjs'
import * as rulings from './rulings.mjs'
import * as strict from './strict.mjs'
import * as text from './text.mjs'
import * as shots from './shots.mjs'

for (const test of [overlap, layout, ask, drill, judge, keys, door, friends, strict, live, plain, offline, text, rulings, game, kill, shots]) await test.run()
console.log('e2e: all passed')
