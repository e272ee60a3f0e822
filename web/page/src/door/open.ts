// Opens a table for who is here, and leads to it.
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
