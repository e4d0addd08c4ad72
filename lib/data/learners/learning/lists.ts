import { z } from 'zod'
import type { List, Page } from '../../../contracts/schemas/basics.ts'
import type { FoundationItem, RecordQuery } from '../../../contracts/schemas/learners/foundation.ts'
import { ObjectKind } from '../../../contracts/schemas/learners/learning-events.ts'
import { settled } from '../../../platform/async/settled.ts'
import { nameOf } from '../../../platform/values/name-of.ts'
import { memoryPage } from '../../../store/reading/memory-page.ts'
import { allIn, newestIn, type PlainItem, plainPage, plainQuery } from '../../../store/reading/plain-read.ts'
import { evidenceRecord, type StoredEvidence } from '../../entities/collections/event.ts'
import { evidenceOf, knowledgeOf } from '../../entities/collections/keys.ts'
import { type Observed, type StoredSnapshot, tagOf } from '../../entities/collections/knowledge.ts'
import { wordKey, wordRecord } from '../../entities/collections/words.ts'
import type { Learning } from '../records/learning.ts'
import { keepsBy, LISTED } from '../records/list-page.ts'
import { readById } from '../records/read-items.ts'
import { readSkills } from '../skills/catalogue.ts'
import { withDoubles } from '../skills/redirects.ts'
import { readEventHead } from './event-head.ts'
import { EVALUATOR, estimateOf } from './fold.ts'
import { type Projection, projectForRead } from './project.ts'
import { type RatingBehind, ratingsBehind } from './ratings-behind.ts'
import { nameOfObject, readSnapshots } from './snapshots.ts'
import { ofEntries } from './stored-events.ts'

type CurrentList = List<FoundationItem> & Pick<Projection, 'is_current'>

/** Latest met first. */
export async function listKnowledge(
  learning: Learning,
  user_id: number,
  query: RecordQuery,
): Promise<CurrentList> {
  const { is_current, ...projection } = await projectForRead(learning, user_id)
  const { items, ...page } = memoryPage(await listedObjects(learning, user_id, projection, query), query)
  const ids = items.flatMap(({ kind, object_id }) => (kind === 'skill' ? [object_id] : []))
  const [snapshots, skills, words] = await settled([
    snapshotsOf(learning, user_id, items),
    readSkills(learning, ids),
    readById(learning, wordRecord, 'skill_id', id => wordKey(user_id, id), ids),
  ])
  const presentedSnapshots = snapshots.map(snapshot => {
    const { object_id } = snapshot
    const skill = skills.get(object_id)
    const written = words.get(object_id)?.written
    return knowledgeItem(
      user_id,
      snapshot,
      skill ? { written: written ?? skill.form, form: skill.form, reading: skill.reading } : null,
    )
  })
  return { is_current, ...page, items: presentedSnapshots }
}

export async function listObservations(
  learning: Learning,
  user_id: number,
  query: RecordQuery,
): Promise<CurrentList> {
  const { is_current, ...projection } = await projectForRead(learning, user_id)
  const objects = await listedObjects(learning, user_id, projection, query)
  const observations = objects.flatMap(object =>
    object.tags.split(' ').flatMap(tag => (tag ? [{ ...object, tag }] : [])),
  )
  const { items, ...page } = memoryPage(observations, query)
  const snapshots = await snapshotsOf(learning, user_id, items)
  const byObject = new Map(snapshots.map(snapshot => [nameOfObject(snapshot), snapshot]))
  const presentedObjects = items.flatMap(({ tag, ...object }) => {
    const snapshot = byObject.get(nameOfObject(object))
    const observed = snapshot?.observed.find(one => tagOf(one) === tag)
    return snapshot && observed ? [observationItem(user_id, snapshot, observed)] : []
  })
  return { is_current, ...page, items: presentedObjects }
}

const Listed = z
  .object({ sk: z.string(), kind: ObjectKind, tags: z.string() })
  .transform(({ sk, kind, tags }) => ({ kind, tags, object_id: sk.slice(kind.length + 1) }))
type Listed = z.infer<typeof Listed>

async function listedObjects(
  learning: Learning,
  user_id: number,
  { epoch }: { epoch: number },
  query: RecordQuery,
) {
  const newest = newestIn(learning, knowledgeOf(user_id, epoch))
  const items = await plainQuery(learning.client, newest, LISTED, learning.signal)
  return items.filter(keepsBy(query) ?? (() => true)).map(item => Listed.parse(item))
}

/** Keeps the order. The index may lag: removed objects are left out. */
function snapshotsOf(learning: Learning, user_id: number, listed: readonly Listed[]) {
  const objects = new Map(listed.map(object => [nameOfObject(object), object]))
  return readSnapshots(learning, user_id, [...objects.values()])
}

const viewOf = (observed: Observed) => ({
  dimension: observed.dimension,
  condition: observed.condition,
  ...estimateOf(observed),
  evidence_count: observed.evidence_count,
})

const objectOf = ({ kind, object_id }: StoredSnapshot) => ({ kind, id: object_id })

const knowledgeItem = (
  user_id: number,
  snapshot: StoredSnapshot,
  /** Written as in the learner's texts, or else the dictionary. */
  word: { written: string; form: string; reading: string } | null,
): FoundationItem => ({
  record_id: nameOf('knowledge', user_id, snapshot.kind, snapshot.object_id),
  user_id,
  source: 'system',
  version: snapshot.through_seq,
  created_at: snapshot.created_at,
  updated_at: snapshot.updated_at,
  values: {
    object: objectOf(snapshot),
    word,
    state: snapshot.state,
    last_at: snapshot.last_at,
    evaluator_version: EVALUATOR,
    observations: snapshot.observed.map(viewOf),
  },
})

const observationItem = (user_id: number, snapshot: StoredSnapshot, observed: Observed): FoundationItem => ({
  record_id: nameOf('observation', user_id, nameOfObject(snapshot), tagOf(observed)),
  user_id,
  source: 'system',
  version: observed.evidence_count,
  created_at: observed.created_at,
  updated_at: observed.updated_at,
  values: { object: objectOf(snapshot), ...viewOf(observed), evaluator_version: EVALUATOR },
})

/** Sorted by object and event; `q` is an object's id. */
export async function listEvidence(
  learning: Learning,
  user_id: number,
  { q, ...page }: Page & { q: string },
): Promise<List<FoundationItem>> {
  const { client, signal } = learning
  const { names } = evidenceRecord
  const generation = (await readEventHead(learning, user_id))?.generation ?? 0
  const query = (start: string) => evidenceQuery(learning, user_id, generation, start)
  const listed = async () => {
    if (q === '') return plainPage(client, query(''), names, page, signal)
    const objectsOfKinds: PlainItem[] = []
    for (const kind of ObjectKind.options)
      for (const id of kind === 'skill' ? await withDoubles(learning, q) : [q])
        objectsOfKinds.push(...(await plainQuery(client, query(`${kind}#${id}#`), names, signal)))
    return memoryPage(
      objectsOfKinds.sort((one, other) => Number(one.seq) - Number(other.seq)),
      page,
    )
  }
  const { items, ...counts } = await listed()
  const evidence = await ofEntries(learning, items.map(evidenceRecord.decode))
  const ratings = await ratingsBehind(learning, user_id, evidence)
  return {
    ...counts,
    items: evidence.map(one => evidenceItem(user_id, one, ratings.get(one.event_id) ?? null)),
  }
}

function evidenceQuery(learning: Learning, user_id: number, generation: number, start: string) {
  const { ExpressionAttributeValues, ...query } = allIn(learning, evidenceOf(user_id), start)
  return {
    ...query,
    FilterExpression: 'event_kind <> :feedback OR generation >= :generation',
    ExpressionAttributeValues: {
      ...ExpressionAttributeValues,
      ':feedback': { S: 'feedback' },
      ':generation': { N: String(generation) },
    },
  }
}

function evidenceItem(user_id: number, stored: StoredEvidence, rated: RatingBehind | null): FoundationItem {
  const { kind, object_id, n, source, recorded_at, retracted_at = null, context, ...evidence } = stored
  const { user_id: _, generation: _generation, ...visible } = evidence
  return {
    record_id: nameOf('evidence', user_id, evidence.event_id, n),
    user_id,
    source,
    version: retracted_at === null ? 1 : 2,
    created_at: recorded_at,
    updated_at: retracted_at ?? recorded_at,
    values: { object: { kind, id: object_id }, ...context, ...visible, retracted_at, rated },
  }
}
