// What the keys of the table and of a replay do, in words: for the help and the settings.
import { callWord } from './menu'
import { capOf, keyed, keyFor, type Keyed, type KeyGroup } from './keys.svelte'
import { say } from '../lib/say.svelte'
import type { Game } from './game.svelte'

/** What something that has a key does, in words. */
export function keySays(k: Keyed, game: Game): string {
  const words: Record<string, () => string> = {
    drawn: () => say('keys.drawn'),
    left: () => say('keys.left'),
    right: () => say('keys.right'),
    space: () => say(`keys.space.${game}`),
    lay: () => say('keys.lay'),
    flower: () => say('keys.flower'),
    riichi: () => say('keys.riichi'),
    open_riichi: () => say('keys.open'),
    win: () => say(`keys.win.${game}`),
    abort: () => say('keys.abort'),
    draw: () => say('keys.draw'),
    back: () => say('keys.back'),
    autoSort: () => say('toggle.sort'),
    autoWin: () => say('toggle.win'),
    noCalls: () => say(`toggle.calls.${game}`),
    autoPlay: () => say(game === 'riichi' ? 'toggle.discard' : 'toggle.flower'),
    waits: () => say('panel.waits'),
    ways: () => say('panel.ways'),
    inspect: () => say('keys.inspect'),
    scores: () => say('keys.scores'),
    turn: () => say('keys.turn'),
    history: () => say('desk.history'),
    chair: () => say('keys.chair'),
    hint: () => say('keys.hint'),
    hands: () => say('keys.hands'),
    help: () => say('keys.help'),
    'replay.back': () => say('replay.back'),
    'replay.on': () => say('replay.on'),
    'replay.choice_back': () => say('keys.replay.choice.back'),
    'replay.choice_on': () => say('keys.replay.choice.on'),
    'replay.first': () => say('keys.replay.first'),
    'replay.last': () => say('keys.replay.last'),
    'replay.deal_back': () => say('replay.before'),
    'replay.deal_on': () => say('replay.next'),
    'replay.play': () => say('keys.replay.play'),
    'replay.slower': () => say('keys.replay.slower'),
    'replay.faster': () => say('keys.replay.faster'),
    'replay.turn': () => say('keys.replay.turn'),
    'replay.hands': () => say('replay.hands'),
    'replay.marks': () => say('replay.marks'),
    'replay.deals': () => say('deals'),
    'replay.result': () => say('sheet.result.title'),
    'replay.moves': () => say('moves'),
    'replay.review': () => say('review.title'),
    'replay.doubt_on': () => say('keys.replay.doubt.on'),
    'replay.doubt_back': () => say('keys.replay.doubt.back'),
    'replay.help': () => say('keys.help'),
    'replay.leave': () => say('keys.replay.leave'),
  }
  if (k.does.kind === 'replay' && k.does.name.startsWith('seat')) return say('seat', { n: Number(k.does.name.slice(4)) })
  if (k.does.kind === 'tile' && k.does.at >= 0) return say('keys.place', { n: k.does.at + 1 })
  return words[k.name]?.() ?? (k.does.kind === 'call' ? callWord(k.does.name, game, false) : k.name)
}

/** The keys of a replay as they are now. */
export function replayKeyHelp(game: Game): [string, string][] {
  return keyed.filter((k) => k.group === 'replay').map((k) => [capOf(keyFor(k.name)), keySays(k, game)])
}

/** The list of the help, by groups: the keys of a game as they are now. */
export function keyHelp(game: Game): { group: KeyGroup; keys: [string, string][] }[] {
  const here = keyed.filter((k) => (k.game ?? game) === game)
  const of = (group: KeyGroup): [string, string][] => here.filter((k) => k.group === group && !k.name.startsWith('tile')).map((k) => [capOf(keyFor(k.name)), keySays(k, game)])
  const tiles = here.filter((k) => k.name.startsWith('tile')).map((k) => capOf(keyFor(k.name)))
  const arrows = `${capOf(keyFor('left'))} ${capOf(keyFor('right'))}`
  return [
    {
      group: 'hand',
      keys: [[tiles.join(' '), say('keys.tile')], ...of('hand').filter(([cap]) => !arrows.split(' ').includes(cap)), [`${arrows}, Enter`, say('keys.choose')], [`${say('keys.name.shift')} + ${arrows}`, say('keys.move')]],
    },
    { group: 'calls', keys: [...of('calls'), ['1, 2, 3 …', say('keys.ways')]] },
    { group: 'toggles', keys: of('toggles') },
    { group: 'asks', keys: of('asks') },
  ]
}
