import { Name } from '../../../contracts/schemas/basics.ts'
import { AbilityDimension } from '../../../contracts/schemas/learners/abilities.ts'
import {
  type ListedItem,
  type RecordQuery,
  SCHEMA_VERSION,
} from '../../../contracts/schemas/learners/foundation.ts'
import { Foundation } from '../../../contracts/schemas/learners/learning-events.ts'
import { invalidInput, Problem } from '../../../platform/problems/errors.ts'
import { memoryPage } from '../../../store/reading/memory-page.ts'
import { clearedEvents } from '../learning/event-head.ts'
import { listEvidence, listKnowledge, listObservations } from '../learning/lists.ts'
import { type ClearRequest, clearProfile } from '../records/clear-profile.ts'
import { listHistory } from '../records/history.ts'
import { privacy, reviewSettings } from '../records/kept-settings.ts'
import type { Learning, Stores } from '../records/learning.ts'
import { readProfileHead } from '../records/profile-head.ts'
import { FILTERS } from '../records/resource.ts'
import { presentSense, readSenses } from '../skills/details.ts'
import { readTargets } from '../skills/redirects.ts'
import { decided } from './insights.ts'
import { materialFeedback } from './material-feedback.ts'
import * as plain from './resources.ts'
import { derivedRecords, type Served, type Write, writableRecords } from './served.ts'
import { preferences, taxonomy } from './taxonomy.ts'

/** The same for everybody. Unknown times are null. */
const shared = (
  record_id: string,
  values: ListedItem['values'],
  { created_at = null, updated_at = null }: Partial<Pick<ListedItem, 'created_at' | 'updated_at'>> = {},
): ListedItem => ({ record_id, user_id: 0, source: 'system', version: 1, created_at, updated_at, values })

const DIMENSIONS = AbilityDimension.options.map(name => shared(name, { name }))

/** Creates nothing; empty without the skill. */
async function listSenses(learning: Learning, { q, ...page }: RecordQuery) {
  const senses = q === '' ? [] : await readSenses(learning, q)
  const { items, ...counts } = memoryPage(senses, page)
  return {
    ...counts,
    items: items.map(stored => {
      const { sense_id, ...sense } = presentSense(stored)
      return shared(sense_id, sense, stored)
    }),
  }
}

const EVIDENCE = [
  ...['object', 'dimension', 'outcome'],
  ...Foundation.omit({ targets: true }).keyof().options,
  ...['event_id', 'event_kind', 'seq', 'occurred_at', 'day', 'retracted_at', 'rated'],
]

export const resources: Readonly<Record<string, Served>> = {
  profile: writableRecords(plain.profile),
  languages: writableRecords(plain.languages),
  goals: writableRecords(plain.goals),
  exams: writableRecords(plain.exams),
  taxonomy,
  preferences,
  'self-assessments': plain.selfAssessments,
  dictionaries: writableRecords(plain.dictionaries),
  'reading-settings': writableRecords(plain.readingSettings),
  'material-feedback': materialFeedback,
  insights: decided,
  privacy: writableRecords(privacy),
  'review-settings': writableRecords(reviewSettings),
  dimensions: derivedRecords(
    'A dimension of ability',
    async (_, { query }) =>
      memoryPage(DIMENSIONS, query, ({ record_id }) => record_id.includes(query.q.toLowerCase())),
    { valueNames: ['name'] },
  ),
  observations: derivedRecords(
    'The observations of an object in one dimension and condition; null if there are too few',
    ({ learning }, { owner, query }) => listObservations(learning, owner.user_id, query),
    {
      ofSkills: true,
      valueNames: [
        ...['object', 'dimension', 'condition', 'estimate', 'reliability', 'evidence_count'],
        'evaluator_version',
      ],
    },
  ),
  knowledge: derivedRecords(
    'The state of one object, and all observations of it',
    ({ learning }, { owner, query }) => listKnowledge(learning, owner.user_id, query),
    {
      ofSkills: true,
      filters: FILTERS,
      valueNames: ['object', 'word', 'state', 'last_at', 'evaluator_version', 'observations'],
    },
  ),
  evidence: derivedRecords(
    'One target of a learning event; `q` is the id of an object. `rated` has the rating of a review, with the sentence that it was asked with, or null',
    ({ learning }, { owner, query }) => listEvidence(learning, owner.user_id, query),
    { ofSkills: true, valueNames: EVIDENCE },
  ),
  history: derivedRecords(
    'A change of a record since the profile was last cleared, the newest first',
    ({ learning }, { owner, query }) => listHistory(learning, owner, query),
    { valueNames: ['resource', 'record_id', 'before', 'after', 'fingerprint'] },
  ),
  senses: derivedRecords(
    'The senses of the skill that `q` names',
    ({ learning }, { query }) => listSenses(learning, query),
    {
      ofSkills: true,
      valueNames: ['skill_id', 'source', 'key', 'part_of_speech', 'glosses', 'usually_kana'],
    },
  ),
}

function servedAs(name: string): Served {
  const served = Object.hasOwn(resources, name) ? resources[name] : undefined
  if (served) return served
  throw new Problem('not_found', `There is no resource ${name}. See docs/foundation.md.`)
}

export async function listResource(app: Stores, user_id: number, name: string, query: RecordQuery) {
  const served = servedAs(name)
  // An unknown filter must not silently list everything.
  for (const filter of FILTERS)
    if (query[filter] !== undefined && !served.filters.includes(filter))
      throw invalidInput(`query.${filter}`, `${name} cannot be filtered by ${filter}`)
  const { generation, profile_version } = await readProfileHead(app.learning, user_id)
  const page = await served.list(app, {
    owner: { user_id, generation },
    query: served.ofSkills ? await leading(app.learning, query) : query,
  })
  return { schema_version: SCHEMA_VERSION, profile_version, ...page }
}

/** Asks for the skill that the query's leads to. */
async function leading(learning: Learning, query: RecordQuery): Promise<RecordQuery> {
  if (!Name.safeParse(query.q).success) return query
  return { ...query, q: (await readTargets(learning, [query.q]))(query.q) }
}

export async function writeResource(app: Stores, name: string, write: Write) {
  const { write: writeTo } = servedAs(name)
  if (!writeTo) throw new Problem('forbidden', `${name} follows from other data and cannot be written.`)
  return writeTo(app, write)
}

export const clearFoundation = (learning: Learning, request: ClearRequest) =>
  clearProfile(learning, request, next => ({
    'event head': clearedEvents(learning, request.user_id, next.generation),
  }))
