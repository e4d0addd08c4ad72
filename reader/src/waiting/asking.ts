import { isProblem } from '../../../lib/contracts/page-client.ts'
import type { Outcome, outbox } from '../api/outbox.ts'

type Box<Entry, Reply> = Pick<ReturnType<typeof outbox<Entry, Reply>>, 'add' | 'find' | 'sendAll' | 'state'>

/** Lets a screen wait for what becomes of an entry of its own, as long as the server can be asked. */
export function asking<Entry extends { entry_id: string }, Reply>() {
  const pendingEntries = new Map<string, (outcome: Outcome<Reply>) => void>()
  return {
    reportOutcome: ({ entry_id }: Entry, outcome: Outcome<Reply>) => pendingEntries.get(entry_id)?.(outcome),
    /** Adds an entry. Its reply, or null if it has to wait; rejects with the reason if the server does not take it now. */
    async ask(box: Box<Entry, Reply>, entry: Entry): Promise<Reply | null> {
      const { entry_id } = entry
      const outcome = await new Promise<Outcome<Reply> | null>(resolve => {
        pendingEntries.set(entry_id, resolve)
        try {
          box.add(entry_id, entry)
        } catch (error) {
          resolve({ error })
        }
        void box.sendAll().then(() => resolve(null))
      }).finally(() => pendingEntries.delete(entry_id))
      if (outcome && 'reply' in outcome) return outcome.reply
      const error = outcome ? outcome.error : whyWaiting(box, entry_id)
      if (error !== null) throw error
      return null
    },
  }
}

/** A server that has no room for more says so, and is asked again later. One that is away needs no words here. */
function whyWaiting<Entry, Reply>(box: Box<Entry, Reply>, id: string): unknown {
  const { error } = box.state()
  const isAway = !isProblem(error) || error.code === 'unavailable' || error.code === 'unauthenticated'
  return isAway || !box.find(id) ? null : error
}
