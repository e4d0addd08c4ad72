import { z } from 'zod'
import {
  type EventKind,
  Foundation,
  type ObjectKind,
} from '../../../contracts/schemas/learners/learning-events.ts'
import { plainPages, plainQuery } from '../../../store/reading/plain-read.ts'
import {
  type EventHeadRecord,
  eventRecord,
  evidenceRecord,
  type StoredEvent,
  type StoredEvidence,
} from '../../entities/collections/event.ts'
import { eventsOf, evidenceOf, seqKey } from '../../entities/collections/keys.ts'
import type { Learning } from '../records/learning.ts'
import type { Evidence } from './fold.ts'

const Payload = z.object({ foundation: Foundation.nullable() })

/** A target of an event, with its object. */
export interface Target extends Evidence {
  kind: ObjectKind
  object_id: string
}

/** The targets of an event, as they are stored; none if it says nothing about knowledge. */
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
    outcome,
    context,
  }))
}

const targetOf = ({ context, ...evidence }: StoredEvidence): Target => ({ ...evidence, ...context })

/** The targets of an event that count; none once it is retracted, or its feedback was cleared with the profile. */
export const targetsIn = (
  event: StoredEvent,
  { generation }: Pick<EventHeadRecord, 'generation'>,
): Target[] => (counts(event, event.kind, generation) ? evidenceIn(event).map(targetOf) : [])

const counts = (
  event: Pick<StoredEvent, 'retracted_at' | 'generation'>,
  kind: EventKind,
  generation: number,
): boolean => event.retracted_at === undefined && (kind !== 'feedback' || event.generation >= generation)

/** The learner's events with these numbers, in their order. */
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
  for await (const page of readAhead(plainPages(client, query, eventRecord.names, signal)))
    yield page.map(eventRecord.decode)
}

/** The store reads the next page while one is folded. */
async function* readAhead<Page>(pages: AsyncGenerator<Page>): AsyncGenerator<Page> {
  const begin = () => {
    const page = pages.next()
    // A failure is thrown when this page is awaited.
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

/** The stored targets about an object that count, up to the projected event. */
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
  const items = await plainQuery(client, query, evidenceRecord.names, signal)
  return items
    .map(evidenceRecord.decode)
    .filter(evidence => counts(evidence, evidence.event_kind, generation))
    .map(targetOf)
}
