import type { Call, CallReply } from '../../../../lib/contracts/page-client.ts'
import { keptDatabase } from '../database.ts'
import { dictionaries } from '../entries/dictionaries.ts'
import { foundRows } from '../entries/found-rows.ts'
import { lookups } from '../entries/lookups.ts'
import { wholeSentences } from '../entries/whole-sentences.ts'
import type { KeptAnswer } from './answer.ts'
import { keptLists } from './lists.ts'
import { openings } from './opening.ts'
import { pictures } from './pictures.ts'
import { placesRead } from './position.ts'
import { keptQueues } from './queue.ts'
import { wholeReplies } from './replies.ts'
import { keptToday } from './today.ts'

/** Asked in this order: the first that knows the answer gives it. */
const answers: readonly KeptAnswer[] = [
  openings,
  placesRead,
  keptQueues,
  keptLists,
  keptToday,
  lookups,
  ...dictionaries,
  pictures,
  wholeSentences,
  foundRows,
  wholeReplies,
]

/** The reply to a read, from what this device keeps for the account; null if it does not have it. */
export async function keptReply(call: Call): Promise<CallReply | null> {
  const database = await keptDatabase()
  if (!database) return null
  for (const each of answers) {
    const body = each.matches(call) ? await each.answer(call, database) : null
    if (body !== null) return replyOf(body)
  }
  return null
}

const replyOf = (body: string | Blob): CallReply => ({
  status: 200,
  headers: { 'content-type': typeof body === 'string' ? 'application/json' : body.type },
  text: async () => (typeof body === 'string' ? body : body.text()),
  bytes: async () =>
    typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(await body.arrayBuffer()),
  stream() {
    throw new Error('What is kept is no stream.')
  },
})
