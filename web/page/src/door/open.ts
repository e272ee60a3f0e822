// Opens a table for who is here, or finds the one that waits, and leads to it.
import * as api from '../lib/api'
import { options, setOption } from '../lib/options.svelte'
import { willSit } from '../table/arrival'
import { guestName } from './guest'
import { sent, type Offered, type Order } from './order'

/** Opens the table and returns its address; who will play there sits down on arrival. Whoever has no name yet is given one. */
export async function openFor(order: Order, offered: Offered): Promise<string> {
  if (!options.name) setOption('name', guestName())
  const t = await api.openTable(sent(order, offered, options.name))
  if (!order.referee) willSit(t.id)
  return `/t/${t.id}`
}

/** Finds the table of one that stays that waits and returns its address; who does not sit there yet sits down on arrival. */
export async function comeTo(stay: string): Promise<string> {
  if (!options.name) setOption('name', guestName())
  const t = await api.come(stay)
  if (!t.seats.some((s) => s.you)) willSit(t.id)
  return `/t/${t.id}`
}
