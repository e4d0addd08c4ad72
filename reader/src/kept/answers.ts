import type { Call, CallReply } from '../../../lib/contracts/page-client.ts'
import type { KeptAnswer } from './answer.ts'
import { keptLists } from './answers/lists.ts'
import { openings } from './answers/opening.ts'
import { placesRead } from './answers/position.ts'
import { keptQueues } from './answers/queue.ts'
import { wholeReplies } from './answers/replies.ts'
import { keptToday } from './answers/today.ts'
import { keptDatabase } from './database.ts'
import { dictionaries } from './entries/dictionaries.ts'
import { foundRows } from './entries/found-rows.ts'
import { lookups } from './entries/lookups.ts'
import { wholeSentences } from './entries/whole-sentences.ts'

/** Asked in this order: the first that knows the answer gives it. */
const answers: readonly KeptAnswer[] = [
  openings,
  placesRead,
  keptQueues,
  keptLists,
  keptToday,
  lookups,
  ...dictionaries,
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

const replyOf = (body: string): CallReply => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  text: async () => body,
  bytes: async () => new TextEncoder().encode(body),
  stream() {
    throw new Error('What is kept is no stream.')
  },
})
