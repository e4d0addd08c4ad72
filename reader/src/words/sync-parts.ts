import { words } from '../../../lib/contracts/relays/words.ts'
import type { WordStates } from '../../../lib/contracts/schemas/learners/words.ts'
import { callsOf } from '../api/client.ts'
import { keepParts, openKept, readParts } from './kept-states.ts'
import type { Vocabulary } from './vocabulary.ts'

const calls = callsOf({ words })

/** Kept for a learner without words: a device without any part cannot tell that all words are unknown. */
const noWords = { 0: { version: 0, states: {} } }

interface Shown {
  /** False once another account's words are shown. */
  isShown: () => boolean
  /** Has the words drawn again. */
  notifyStates: () => void
}

/** Takes the parts that the device keeps, then those that the server has in another version, and keeps these. */
export async function syncParts(synced: Vocabulary, { isShown, notifyStates }: Shown): Promise<void> {
  const kept = await openKept(synced.userId)
  try {
    if (kept && synced.parts.size === 0) {
      for (const [name, part] of await readParts(kept))
        if (!synced.parts.has(name)) synced.parts.set(name, part)
      if (isShown()) notifyStates()
    }
    const parts = await receive(synced, isShown)
    if (!parts) return
    notifyStates()
    if (kept) await keepParts(kept, synced.parts.size === 0 ? noWords : parts)
  } finally {
    kept?.close()
  }
}

/** The parts that came; null if another account's words are shown by then. */
async function receive(synced: Vocabulary, isShown: () => boolean): Promise<WordStates['parts'] | null> {
  for (;;) {
    const { changes } = synced
    const versions = Object.fromEntries([...synced.parts].map(([name, { version }]) => [name, version]))
    const { parts } = await calls.words.sync({ body: { versions } })
    if (!isShown()) return null
    if (synced.changes !== changes) continue
    synced.syncedAt = Date.now()
    for (const [name, part] of Object.entries(parts)) if (part) synced.parts.set(name, part)
    return parts
  }
}
