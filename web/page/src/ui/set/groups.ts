// The groups of the settings, in the order in which they stand. A group is a
// component of this folder; its name is the text `set.group.<name>`. A new row
// is a SetCheck or a SetChoice in the component of its group.
import type { Component } from 'svelte'
import type { IconName } from '../icons'
import HelpSet from './HelpSet.svelte'
import KeySet from './KeySet.svelte'
import LookSet from './LookSet.svelte'
import NoticeSet from './NoticeSet.svelte'
import PlaySet from './PlaySet.svelte'
import SoundSet from './SoundSet.svelte'
import TextSet from './TextSet.svelte'
import TileSet from './TileSet.svelte'

export const groups = [
  { name: 'look', icon: 'sun', rows: LookSet },
  { name: 'tiles', icon: 'tile', rows: TileSet },
  { name: 'play', icon: 'play', rows: PlaySet },
  { name: 'keys', icon: 'keys', rows: KeySet },
  { name: 'help', icon: 'eye', rows: HelpSet },
  { name: 'sound', icon: 'sound', rows: SoundSet },
  { name: 'notices', icon: 'bell', rows: NoticeSet },
  { name: 'text', icon: 'text', rows: TextSet },
] as const satisfies { name: string; icon: IconName; rows: Component }[]
