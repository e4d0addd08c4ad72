import type { z } from 'zod'
import { StateChanges } from '../../lib/contracts/schemas/learners/words.ts'
import { boxOf } from '../../reader/src/api/outbox/box.ts'
import { declareKind, type Kind } from '../../reader/src/api/outbox/kinds.ts'
import { linesOf, memoryStorage } from '../../reader/src/api/outbox/lines.ts'
import { sendWaiting } from '../../reader/src/api/outbox/sending.ts'
import { shelfOfLines } from '../../reader/src/api/outbox/shelf-of-lines.ts'

type Body = z.output<typeof StateChanges>

type Sending = Pick<Kind<Body, unknown>, 'send' | 'sendMany'>

/** Sends changes of words as the page sends what waited on a device. Rejects if one had to wait or was refused. */
export async function sentThroughOutbox(
  bodies: readonly Body[],
  sending: Sending,
  signal: AbortSignal,
): Promise<void> {
  declareKind({
    kind: 'bench',
    schema: StateChanges,
    objectsOf: ({ changes }: Body) => changes.map(({ skill_id }) => skill_id),
    ...sending,
  })
  const box = boxOf({
    account: '1',
    shelf: Promise.resolve(shelfOfLines(linesOf(memoryStorage(), 'shelf.'))),
    lines: linesOf(memoryStorage(), 'press.'),
    older: [],
    notifyWindows() {},
    onChange() {},
    onLost(_row, cause) {
      throw cause
    },
  })
  for (const body of bodies) {
    const objects = body.changes.map(({ skill_id }) => skill_id)
    box.add({ id: body.request_id, kind: 'bench', at: Date.now(), objects, body })
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
