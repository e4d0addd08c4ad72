import { z } from 'zod'
import { CLOCK_AHEAD_MS } from '../../../contracts/schemas/basics.ts'
import { type EventOutcome, NewEvent } from '../../../contracts/schemas/learners/learning-events.ts'
import { settled } from '../../../platform/async/settled.ts'
import { readableAmong } from '../../articles/article/heads.ts'
import { eventReceiptRecord } from '../../entities/collections/event.ts'
import { receiptKey } from '../../entities/collections/keys.ts'
import type { Learning, Stores } from '../records/learning.ts'
import { readById } from '../records/read-items.ts'
import { unknownAmong } from '../skills/catalogue.ts'
import type { EventToRecord } from './event-writes.ts'

const EARLIEST = Date.parse('1970-01-01')

export interface Sent {
  event: EventToRecord | null
  outcome: EventOutcome
}

export async function checkedEvents(
  stores: Stores,
  user_id: number,
  sentEvents: readonly unknown[],
): Promise<Sent[]> {
  const latest = stores.learning.now().getTime() + CLOCK_AHEAD_MS
  const sent = sentEvents.map(one => readEvent(one, latest))
  await settled([refuseUnknown(stores.learning, sent), refuseUnreadable(stores, user_id, sent)])
  return sent
}

function readEvent(sentEvent: unknown, latest: number): Sent {
  const parsed = NewEvent.safeParse(sentEvent)
  if (!parsed.success) {
    const { data } = z.object({ event_id: z.string().max(100) }).safeParse(sentEvent)
    const [issue] = parsed.error.issues
    return refused(data?.event_id ?? null, `${issue?.path.join('.') || 'event'}: ${issue?.message}`)
  }
  const { event_id, occurred_at } = parsed.data
  const at = Date.parse(occurred_at)
  if (at > latest) return refused(event_id, 'occurred_at: is in the future. Check the clock of the device.')
  if (at < EARLIEST) return refused(event_id, 'occurred_at: must not lie before 1970')
  const event = { ...parsed.data, occurred_at: new Date(at).toISOString() }
  return { event, outcome: unsaid(event) }
}

export const unsaid = ({ event_id }: EventToRecord): EventOutcome => ({
  event_id,
  seq: null,
  duplicate: false,
})

type Refusal = NonNullable<EventOutcome['refused']>
export const refusal = (event_id: string | null, code: Refusal['code'], detail: string): EventOutcome => ({
  event_id,
  seq: null,
  duplicate: false,
  refused: { code, detail },
})

const refused = (event_id: string | null, detail: string): Sent => ({
  event: null,
  outcome: refusal(event_id, 'invalid_input', detail),
})

/** Creates nothing for unknown ids, which do not tell the word. */
async function refuseUnknown(learning: Learning, sent: readonly Sent[]): Promise<void> {
  const objectsOf = ({ event }: Sent) => event?.payload.foundation?.targets.map(({ object }) => object) ?? []
  const unknown = new Set<unknown>(await unknownAmong(learning, sent.flatMap(objectsOf)))
  for (const one of sent) {
    const objects = objectsOf(one)
    const at = objects.findIndex(object => unknown.has(object))
    if (!one.event || at < 0) continue
    const detail = `this ${objects[at]?.kind} does not exist: add the word first`
    Object.assign(one, refused(one.event.event_id, `payload.foundation.targets.${at}.object.id: ${detail}`))
  }
}

/** Refuses deleted and other accounts' articles alike. A recorded event is answered as such. */
async function refuseUnreadable(
  { learning, content }: Stores,
  user_id: number,
  sent: readonly Sent[],
): Promise<void> {
  const named = sent.flatMap(one => articlesOf(one).map(([path, id]) => ({ one, path, id })))
  const readable = await readableAmong(content, new Set(named.map(({ id }) => id)))
  const unreadable = named.filter(({ id }) => !readable.has(id))
  const receipts = await receiptsOf(
    learning,
    user_id,
    unreadable.map(({ one }) => one),
  )
  for (const { one, path } of unreadable)
    if (one.event && !receipts.has(one.event.event_id))
      Object.assign(
        one,
        refused(one.event.event_id, `${path}: this text does not exist, or you cannot read it`),
      )
}

export const receiptsOf = (learning: Learning, user_id: number, sent: readonly Sent[]) =>
  readById(
    learning,
    eventReceiptRecord,
    'event_id',
    id => receiptKey(user_id, id),
    sent.flatMap(({ event }) => event?.event_id ?? []),
  )

function articlesOf({ event }: Sent): (readonly [path: string, id: number])[] {
  const { foundation, reading } = event?.payload ?? {}
  const targets = (foundation?.targets ?? []).flatMap(({ object }, at) =>
    object.kind === 'article'
      ? [[`payload.foundation.targets.${at}.object.id`, Number(object.id)] as const]
      : [],
  )
  const revision = foundation?.article_revision
  return [
    ...targets,
    ...(revision ? [['payload.foundation.article_revision.article_id', revision.article_id] as const] : []),
    ...(reading ? [['payload.reading.article_id', reading.article_id] as const] : []),
  ]
}
