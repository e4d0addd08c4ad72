import type { Call, CallReply } from '../../../lib/contracts/page-client.ts'
import { openings } from './answers/opening.ts'
import { placesRead } from './answers/position.ts'
import { keptQueues } from './answers/queue.ts'
import { wholeReplies } from './answers/replies.ts'
import { type KeptDatabase, keptDatabase } from './database.ts'

/** Answers one kind of read from what this device keeps. */
export interface KeptAnswer {
  matches(call: Call): boolean
  /** The JSON text that the server would send; null if the device does not have it. */
  answer(call: Call, database: KeptDatabase): Promise<string | null>
}

/** Asked in this order: the first that knows the answer gives it. */
const answers: readonly KeptAnswer[] = [openings, placesRead, keptQueues, wholeReplies]

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
