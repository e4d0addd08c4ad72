import { monotonicFactory } from 'ulid'
import { z } from 'zod'
import { NewEvent } from '../../../lib/contracts/schemas/learners/learning-events.ts'
import type { EventToRecord } from '../../../lib/data/learners/learning/event-writes.ts'
import { listEvidence, listKnowledge, listObservations } from '../../../lib/data/learners/learning/lists.ts'
import { type DataClient, dataLab, type Lab, root, withReader } from './lab.ts'
import { newArticle, share } from './stories.ts'

export type SentEvent = z.input<typeof NewEvent>
type SentTarget = NonNullable<SentEvent['payload']['foundation']>['targets'][number]

export const newEventId = monotonicFactory()
export const SKILL = '5BCDEFGHJKMNPQRSTVWXYZ0123'
export const OTHER_SKILL = '6BCDEFGHJKMNPQRSTVWXYZ0123'
export const THIRD_SKILL = '7'.repeat(26)

/** The first article, which everybody may read. */
export const ARTICLE = 1

/** A data_server with that article, whose catalogue has these skills, and a sense under the name of the first. */
export function learningLab() {
  const open = dataLab()
  return withReader(async env => {
    const lab = await open(env)
    await makeTargets(lab)
    return lab
  })
}

export async function makeTargets(lab: Lab, skills = [SKILL, OTHER_SKILL, THIRD_SKILL]) {
  const { learning } = lab.app
  await share(lab, await newArticle(lab.as(root)), { is_public: 1 })
  const word = {
    kind: 'word',
    form: '雨',
    reading: 'あめ',
    common: 1,
    gloss: 'rain',
    dictionary: '',
  } as const
  await learning.skills.put(skills.map(skill_id => ({ ...word, skill_id }))).go()
  const sense = { source: 'edict', key: '雨.1', part_of_speech: '[]', glosses: '[]', usually_kana: 0 }
  await learning.senses.put({ ...sense, skill_id: SKILL, sense_id: SKILL }).go()
}
export const AT = '2026-11-19T09:00:00.000Z'
export const ALONE = { support: [], first_independent_attempt: true }

export const recall = (id = SKILL, outcome: SentTarget['outcome'] = 'correct'): SentTarget => ({
  object: { kind: 'skill', id },
  dimension: 'recall',
  outcome,
})

/** An attempt without help, unless something else is said. */
export const attempt = (
  targets: SentTarget[] = [recall()],
  said: Omit<Partial<NonNullable<SentEvent['payload']['foundation']>>, 'targets'> = ALONE,
  over: Partial<SentEvent> = {},
): SentEvent => ({
  event_id: newEventId(),
  kind: 'attempt',
  occurred_at: AT,
  payload: { foundation: { targets, ...said } },
  ...over,
})

export const feedback = (targets: SentTarget[] = [recall()]) =>
  attempt(targets, { support: null }, { kind: 'feedback' })

export const onDay = (day: number) => ({
  occurred_at: `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z`,
})

/** data_server's routes, or their relays. */
type Events = Pick<DataClient, 'learningEvents'>

export const send = async (client: Events, ...events: unknown[]) =>
  (await client.learningEvents.record({ body: { events } })).events

export const retract = (client: Events, event_id: string, request_id = newEventId()) =>
  client.learningEvents.retract({ params: { event_id }, body: { request_id } })

/** An event as the platform records it. */
export const recordable = (event: SentEvent): EventToRecord => ({
  ...NewEvent.parse(event),
})

const PAGE = { offset: 0, limit: 200, q: '' }
type Query = Partial<Parameters<typeof listKnowledge>[2]>

export const knowledgeOf = (lab: Lab, user_id: number, query: Query = {}) =>
  listKnowledge(lab.app.learning, user_id, { ...PAGE, ...query })
export const observationsOf = (lab: Lab, user_id: number, query: Query = {}) =>
  listObservations(lab.app.learning, user_id, { ...PAGE, ...query })
export const evidenceOf = (lab: Lab, user_id: number, query: Query = {}) =>
  listEvidence(lab.app.learning, user_id, { ...PAGE, ...query })

/** An item of the list of knowledge. */
export const Known = z.object({
  object: z.object({ kind: z.string(), id: z.string() }),
  state: z.string().nullable(),
  last_at: z.string(),
  observations: z.array(
    z.object({
      dimension: z.string(),
      condition: z.string(),
      estimate: z.number().nullable(),
      reliability: z.number().nullable(),
      evidence_count: z.number(),
    }),
  ),
})

/** Everything known, without what depends on when it was recorded. */
export async function known(lab: Lab, user_id: number) {
  const { items } = await knowledgeOf(lab, user_id)
  return items.map(({ values }) => Known.parse(values))
}
