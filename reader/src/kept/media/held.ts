import { accountNow, onSession } from '../../../../web/session/session.ts'
import { keptDatabase } from '../database.ts'
import { pieceOf } from './pieces.ts'

/** A sound that plays, the three that come next, and some that were just played. */
const MOST_HELD = 12

/** The addresses of what is kept, by name, the last used last. */
const held = new Map<string, string>()

/** An address at which this page's elements find a kept sound or picture; null if the device lacks it. */
export async function keptAddress(name: string): Promise<string | null> {
  const known = held.get(name)
  if (known !== undefined) return hold(name, known)
  const of = accountNow()
  const database = await keptDatabase()
  const blob = database ? await pieceOf(database, name).catch(() => null) : null
  if (!blob || accountNow() !== of) return null
  // It may have been asked for twice.
  return hold(name, held.get(name) ?? URL.createObjectURL(blob))
}

function hold(name: string, address: string): string {
  held.delete(name)
  held.set(name, address)
  for (const [first, before] of held) {
    if (held.size <= MOST_HELD) break
    held.delete(first)
    URL.revokeObjectURL(before)
  }
  return address
}

/** Lets go of what was removed, or does not play. */
export function letGo(name: string): void {
  const address = held.get(name)
  if (address === undefined) return
  held.delete(name)
  URL.revokeObjectURL(address)
}

let owner = accountNow()
onSession(() => {
  const now = accountNow()
  if (now !== owner) for (const name of [...held.keys()]) letGo(name)
  owner = now
})
