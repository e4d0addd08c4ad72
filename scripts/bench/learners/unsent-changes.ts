import { monotonicFactory } from 'ulid'
import type { z } from 'zod'
import { StateChanges } from '../../../lib/contracts/schemas/learners/words.ts'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { sentThroughOutbox } from '../../../test/support/sent-through-outbox.ts'
import type { OnStack } from '../bench.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { during, percentile, repeated, timed } from '../measuring/times.ts'
import { kanaWord } from '../stack/kana-words.ts'
import { splitText } from '../stack/texts.ts'
import { upload } from '../stack/timed-task.ts'

const WRITES = 1_000
const AWAY_MS = 3_600_000
const SENT_WANTED_MS = 20_000
const SENTENCES = 550
/** The rows that the learners' app asks for first. */
const ROWS = 64
const WARM_UP = 50
const ALONE = 200
/** A reader may wait so many times as long as usual while a device sends. */
const SLOWER = 2

export async function unsentChanges({ stack, requester, signal }: OnStack): Promise<Line[]> {
  const { id } = await upload(stack, splitText(SENTENCES), signal)
  const open = () => requester.latency(stack.page(id, ROWS))
  await repeated(WARM_UP, open, signal)
  const alone = percentile(await repeated(ALONE, open, signal), 0.95)
  const [sentMs, beside] = await during(
    timed(() => sendAll(stack, signal)),
    open,
  )
  const slow = percentile(beside, 0.95)
  const of = `${alone.toFixed(1)} ms alone, ${beside.length} opens`
  return [
    wanted(
      `${WRITES} changes of words that waited on a device, sent beside a reader`,
      SENT_WANTED_MS,
      sentMs,
    ),
    wanted(`a reader meanwhile, p95: ${SLOWER} × alone`, SLOWER * alone, slow, of),
  ]
}

async function sendAll({ collection }: OnStack['stack'], signal: AbortSignal): Promise<void> {
  const newId = monotonicFactory()
  // The server reads receipts for changes of the past only.
  const at = new Date(Date.now() - AWAY_MS).toISOString()
  const bodies = Array.from({ length: WRITES }, (_, n) => {
    const name = kanaWord(n)
    const word = { ...name, skill_id: skillIdOf(name) }
    return StateChanges.parse({ request_id: newId(), changes: [{ ...word, state: 'known', at }] })
  })
  const send = (body: z.output<typeof StateChanges>) => collection.wordWrites.states({ body }, { signal })
  async function sendMany(requests: readonly z.output<typeof StateChanges>[]) {
    const body = { requests: [...requests] }
    const { replies } = await collection.wordWrites.stateRequests({ body }, { signal })
    return replies.map(reply => (reply.changes ? { reply } : { error: reply.problem }))
  }
  await sentThroughOutbox(bodies, { send, sendMany }, signal)
}
