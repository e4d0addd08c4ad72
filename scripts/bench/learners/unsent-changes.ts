import { monotonicFactory } from 'ulid'
import type { z } from 'zod'
import { StateChanges } from '../../../lib/contracts/schemas/learners/words.ts'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { boxOf } from '../../../reader/src/api/outbox/box.ts'
import { declareKind } from '../../../reader/src/api/outbox/kinds.ts'
import { linesOf, memoryStorage } from '../../../reader/src/api/outbox/lines.ts'
import { sendWaiting } from '../../../reader/src/api/outbox/sending.ts'
import { shelfOfLines } from '../../../reader/src/api/outbox/shelf-of-lines.ts'
import type { OnStack } from '../bench.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { during, percentile, repeated, timed } from '../measuring/times.ts'
import { splitText } from '../stack/texts.ts'
import { upload } from '../stack/timed-task.ts'
import { wordOf } from './words.ts'

const WRITES = 1_000
/** The time since they were made. */
const AWAY_MS = 3_600_000
const SENT_WANTED_MS = 20_000
const SENTENCES = 550
/** The rows that the learners' app asks for first. */
const ROWS = 64
const WARM_UP = 50
const ALONE = 200
/** A reader may wait so many times as long as usual while a device sends. */
const SLOWER = 2

/** A device that was away comes back with a thousand marked words, sent as the page sends them, while somebody reads. */
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

/** Rejects if one of them had to wait, or was refused. */
async function sendAll({ collection }: OnStack['stack'], signal: AbortSignal): Promise<void> {
  declareKind({
    kind: 'bench',
    schema: StateChanges,
    objectsOf: ({ changes }) => changes.map(({ skill_id }) => skill_id),
    send: (body: z.output<typeof StateChanges>) => collection.wordWrites.states({ body }, { signal }),
  })
  const box = boxOf({
    account: '1',
    shelf: Promise.resolve(shelfOfLines(linesOf(memoryStorage(), 'shelf.'))),
    lines: linesOf(memoryStorage(), 'press.'),
    older: [],
    tell() {},
    onChange() {},
    onLost(_row, cause) {
      throw cause
    },
  })
  const newId = monotonicFactory()
  // The server reads receipts for changes of the past only.
  const at = new Date(Date.now() - AWAY_MS).toISOString()
  for (let n = 0; n < WRITES; n += 1) {
    const word = { ...wordOf(n), skill_id: skillIdOf(wordOf(n)) }
    const body = StateChanges.parse({ request_id: newId(), changes: [{ ...word, state: 'known', at }] })
    box.add({ id: body.request_id, kind: 'bench', at: Date.now(), objects: [word.skill_id], body })
  }
  const mustWait = await sendWaiting(box, {
    away: () => (signal.aborted ? signal.reason : null),
    onTried(error) {
      if (error !== null) throw error
    },
    refusalOf(error) {
      throw error
    },
  })
  if (mustWait || box.rows.size() > 0) throw new Error(`${box.rows.size()} changes were not sent.`)
}
