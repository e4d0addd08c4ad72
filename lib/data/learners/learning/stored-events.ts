import { z } from 'zod'
import { AbilityDimension } from '../../../contracts/schemas/learners/abilities.ts'
import {
  EventKind,
  EventSource,
  Foundation,
  ObjectKind,
  Outcome,
} from '../../../contracts/schemas/learners/learning-events.ts'
import { plainPages, plainQuery } from '../../../store/reading/plain-read.ts'
import type { EventHeadRecord } from '../../entities/collections/event.ts'
import { eventsOf, evidenceOf, seqKey } from '../../entities/collections/keys.ts'
import type { Learning } from '../records/learning.ts'
import type { Evidence } from './fold.ts'

const Event = z.object({
  seq: z.number(),
  event_id: z.string(),
  kind: EventKind,
  source: EventSource,
  occurred_at: z.string(),
  recorded_at: z.string(),
  day: z.string(),
  generation: z.number(),
  retracted_at: z.exactOptional(z.string()),
})

/** An event as it is stored; its payload is JSON. */
export const StoredEvent = Event.extend({ payload: z.string() })
export type StoredEvent = z.infer<typeof StoredEvent>
const EVENT_ATTRIBUTES = StoredEvent.keyof().options

/** One of an event's targets as it is stored beside the event, under its object. */
export const StoredEvidence = Event.omit({ kind: true }).extend({
  event_kind: EventKind,
  kind: ObjectKind,
  object_id: z.string(),
  n: z.number(),
  dimension: AbilityDimension,
  outcome: z.exactOptional(Outcome),
  context: z.string(),
})
export type StoredEvidence = z.infer<typeof StoredEvidence>
export const EVIDENCE_ATTRIBUTES = StoredEvidence.keyof().options

const Payload = z.object({ foundation: Foundation.nullable() })
/** What an event says of all its targets alike. */
export const Context = Foundation.omit({ targets: true })

/** A target of an event, and which object it is about. */
export interface Target extends Evidence {
  kind: ObjectKind
  object_id: string
}

/** The targets of an event, as they are stored; none where it says nothing about knowledge. */
export function evidenceIn({ payload, kind: event_kind, ...event }: StoredEvent): StoredEvidence[] {
  const { foundation } = Payload.parse(JSON.parse(payload))
  if (!foundation) return []
  const { targets, ...context } = foundation
  return targets.map(({ object, dimension, outcome }, n) => ({
    ...event,
    event_kind,
    kind: object.kind,
    object_id: object.id,
    n,
    dimension,
    ...(outcome && { outcome }),
    context: JSON.stringify(context),
  }))
}

const targetOf = ({ outcome, context, ...evidence }: StoredEvidence): Target => ({
  ...evidence,
  ...Context.parse(JSON.parse(context)),
  outcome: outcome ?? null,
})

/** What an event says about knowledge; nothing once it is retracted, or its feedback was cleared with the profile. */
export function targetsIn(event: StoredEvent, { generation }: Pick<EventHeadRecord, 'generation'>): Target[] {
  if (!counts(event, event.kind, generation)) return []
  const { foundation } = Payload.parse(JSON.parse(event.payload))
  if (!foundation) return []
  const { targets, ...context } = foundation
  const { payload: _, kind: event_kind, ...rest } = event
  return targets.map(({ object, ...target }) => ({
    ...rest,
    ...context,
    ...target,
    event_kind,
    kind: object.kind,
    object_id: object.id,
  }))
}

const counts = (
  event: Pick<StoredEvent, 'retracted_at' | 'generation'>,
  kind: EventKind,
  generation: number,
): boolean => event.retracted_at === undefined && (kind !== 'feedback' || event.generation >= generation)

/** The learner's events of these numbers, in their order. */
export async function* eventPages(
  { client, table, signal }: Learning,
  user_id: number,
  { from, through }: { from: number; through: number },
): AsyncGenerator<StoredEvent[]> {
  const query = {
    TableName: table,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :through',
    ExpressionAttributeValues: {
      ':pk': { S: eventsOf(user_id) },
      ':from': { S: seqKey(from) },
      ':through': { S: seqKey(through) },
    },
  }
  for await (const page of readAhead(plainPages(client, query, EVENT_ATTRIBUTES, signal)))
    yield page.map(item => StoredEvent.parse(item))
}

/** The store reads the next page while one is folded. */
async function* readAhead<Page>(pages: AsyncGenerator<Page>): AsyncGenerator<Page> {
  const begin = () => {
    const page = pages.next()
    // Its failure is thrown when its turn comes.
    page.catch(() => {})
    return page
  }
  let next = begin()
  try {
    for (let page = await next; !page.done; page = await next) {
      next = begin()
      yield page.value
    }
  } finally {
    await Promise.allSettled([next])
  }
}

/** What counts of all that is stored about an object up to an event. */
export async function targetsOfObject(
  { client, table, signal }: Learning,
  { user_id, projected_seq, generation }: EventHeadRecord,
  { kind, object_id }: { kind: ObjectKind; object_id: string },
): Promise<Target[]> {
  const query = {
    TableName: table,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :after',
    ExpressionAttributeValues: {
      ':pk': { S: evidenceOf(user_id) },
      ':from': { S: `${kind}#${object_id}#` },
      ':after': { S: `${kind}#${object_id}#${seqKey(projected_seq + 1)}` },
    },
  }
  const items = await plainQuery(client, query, EVIDENCE_ATTRIBUTES, signal)
  return items
    .map(item => StoredEvidence.parse(item))
    .filter(evidence => counts(evidence, evidence.event_kind, generation))
    .map(targetOf)
}
