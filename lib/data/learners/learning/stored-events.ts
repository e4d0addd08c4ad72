import { z } from 'zod'
import {
  type EventKind,
  Foundation,
  type ObjectKind,
} from '../../../contracts/schemas/learners/learning-events.ts'
import { allIn, plainPages } from '../../../store/reading/plain-read.ts'
import {
  type EventHeadRecord,
  eventRecord,
  evidenceRecord,
  type StoredEvent,
  type StoredEvidence,
} from '../../entities/collections/event.ts'
import { eventsOf, evidenceOf, seqKey } from '../../entities/collections/keys.ts'
import type { Learning } from '../records/learning.ts'
import { queryStored } from '../records/read-items.ts'
import { readTargets, withDoubles } from '../skills/redirects.ts'
import type { Evidence } from './fold.ts'
import { nameOfObject, type ObjectName } from './snapshots.ts'

const Payload = z.object({ foundation: Foundation.nullable() })

export interface Target extends Evidence {
  kind: ObjectKind
  object_id: string
}

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

export const targetsIn = (
  event: StoredEvent,
  { generation }: Pick<EventHeadRecord, 'generation'>,
): Target[] => (counts(event, event.kind, generation) ? evidenceIn(event).map(targetOf) : [])

const counts = (
  event: Pick<StoredEvent, 'retracted_at' | 'generation'>,
  kind: EventKind,
  generation: number,
): boolean => event.retracted_at === undefined && (kind !== 'feedback' || event.generation >= generation)

export async function* eventPages(
  learning: Learning,
  user_id: number,
  { from, through }: { from: number; through: number },
): AsyncGenerator<StoredEvent[]> {
  const query = allIn(learning, eventsOf(user_id), [seqKey(from), seqKey(through)])
  const pages = plainPages(learning.client, query, eventRecord.names, learning.signal)
  for await (const page of readAhead(pages)) yield page.map(eventRecord.decode)
}

/** The store reads the next page while one is folded. */
async function* readAhead<Page>(pages: AsyncGenerator<Page>): AsyncGenerator<Page> {
  const begin = () => {
    const page = pages.next()
    // Thrown when this page is awaited.
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

/** Objects lead to skills of their entries. */
export async function ofEntries<O extends ObjectName>(
  learning: Learning,
  objects: readonly O[],
): Promise<O[]> {
  const isSkill = ({ kind }: ObjectName) => kind === 'skill'
  const targets = await readTargets(
    learning,
    objects.filter(isSkill).map(({ object_id }) => object_id),
  )
  return objects.map(object =>
    isSkill(object) ? { ...object, object_id: targets(object.object_id) } : object,
  )
}

export async function targetsOfObject(
  learning: Learning,
  { user_id, projected_seq, generation }: EventHeadRecord,
  { kind, object_id }: ObjectName,
): Promise<Target[]> {
  const evidence: StoredEvidence[] = []
  for (const id of kind === 'skill' ? await withDoubles(learning, object_id) : [object_id]) {
    const object = nameOfObject({ kind, object_id: id })
    const range = [`${object}#`, `${object}#${seqKey(projected_seq + 1)}`] as const
    evidence.push(
      ...(await queryStored(learning, evidenceRecord, allIn(learning, evidenceOf(user_id), range))),
    )
  }
  return evidence
    .sort((one, other) => one.seq - other.seq || one.n - other.n)
    .filter(one => counts(one, one.event_kind, generation))
    .map(targetOf)
}
