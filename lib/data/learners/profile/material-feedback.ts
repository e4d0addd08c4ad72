import type { FoundationItem } from '../../../contracts/schemas/learners/foundation.ts'
import { MaterialFeedback } from '../../../contracts/schemas/learners/profile.ts'
import { nameOf } from '../../../platform/values/name-of.ts'
import { readableHead, textChanged } from '../../articles/article/heads.ts'
import type { Content } from '../../articles/content.ts'
import { type EventToRecord, eventWrites, findEvent } from '../learning/event-writes.ts'
import { type Retraction, retractEvent, retractionFingerprint } from '../learning/retract-event.ts'
import { evidenceIn } from '../learning/stored-events.ts'
import type { Learning, Stores } from '../records/learning.ts'
import { readProfileHead } from '../records/profile-head.ts'
import { readRecord } from '../records/read-records.ts'
import type { StoredRecord } from '../records/record.ts'
import { resource } from '../records/resource.ts'
import { type Beside, writeRecord } from '../records/write-record.ts'
import { type Served, writableRecords } from './served.ts'

type Stored = StoredRecord<typeof MaterialFeedback>

const feedback = resource({
  name: 'material-feedback',
  about: 'How well the learner understood a revision of an article, and what helped',
  record: 'own',
  most: 20_000,
  values: MaterialFeedback,
  label: ({ article_id, note }) => `${article_id} ${note ?? ''}`,
})

/** Records are events too; replacing or deleting one retracts it. */
export const materialFeedback: Served = writableRecords(feedback, {
  beside: (stores, { user_id }) => withEvents(stores, user_id),
})

const withEvents = (
  { learning, content }: Stores,
  user_id: number,
): Beside<typeof MaterialFeedback, typeof MaterialFeedback> => ({
  async prepare(feedback, before) {
    if (!isAboutSame(feedback, before?.values)) await mustBeReadable(content, feedback)
    return feedback
  },
  async items({ before, after, head }) {
    // The event of this one comes along by itself.
    if (!before && after.item.source === 'import') return {}
    const idOf = ({ item }: Stored) => eventIdOf(user_id, head, item)
    return eventWrites(learning, user_id, {
      record: after.values ? [eventOf(idOf(after), after, after.values)] : [],
      retract: before ? [idOf(before)] : [],
    })
  },
})

/** One for each version of a record. */
const eventIdOf = (
  user_id: number,
  { generation }: { generation: number },
  { record_id, version }: FoundationItem,
) => nameOf('material-feedback', user_id, generation, record_id, version)

export async function feedbackEventId(learning: Learning, user_id: number, record_id: string) {
  const owner = { user_id, generation: (await readProfileHead(learning, user_id)).generation }
  const record = await readRecord(learning, owner, feedback, record_id)
  return record && eventIdOf(user_id, owner, record.item)
}

export async function retractFeedback(stores: Stores, retraction: Retraction) {
  const { learning } = stores
  const { user_id, event_id, request_id } = retraction
  const record = await recordOf(learning, retraction)
  if (!record) return retractEvent(learning, retraction)
  const { record_id, version } = record
  const { updated_at } = await writeRecord(
    learning,
    feedback,
    {
      user_id,
      record_id,
      request_id,
      expected_version: version,
      input: null,
      source: 'self',
      // A repetition finds no record, and must find the receipt.
      fingerprint: retractionFingerprint(event_id),
    },
    withEvents(stores, user_id),
  )
  return { event_id, retracted_at: updated_at }
}

async function recordOf(learning: Learning, { user_id, event_id }: Retraction) {
  const event = await findEvent(learning, user_id, event_id)
  const [target] = event?.retracted_at === undefined && event ? evidenceIn(event) : []
  const id = target?.context.source_record_id ?? null
  if (id === null) return null
  const owner = { user_id, generation: (await readProfileHead(learning, user_id)).generation }
  const record = await readRecord(learning, owner, feedback, id)
  return record && eventIdOf(user_id, owner, record.item) === event_id ? record.item : null
}

const isAboutSame = (feedback: MaterialFeedback, before: MaterialFeedback | null | undefined) =>
  feedback.article_id === before?.article_id && feedback.content_revision === before.content_revision

async function mustBeReadable(content: Content, { article_id, content_revision }: MaterialFeedback) {
  const head = await readableHead(content, article_id)
  if (head.content_revision !== content_revision) throw textChanged(head)
}

function eventOf(event_id: string, { item }: Stored, feedback: MaterialFeedback): EventToRecord {
  const { article_id, content_revision, support_used, note: _, ...ratings } = feedback
  return {
    event_id,
    kind: 'feedback',
    source: 'self',
    occurred_at: item.updated_at,
    payload: {
      foundation: {
        // Feedback tests nothing, so it is no evidence of an ability.
        targets: [
          { object: { kind: 'article', id: String(article_id) }, dimension: 'reading', outcome: null },
        ],
        support: support_used,
        attempt_id: null,
        task_type: 'material_feedback',
        article_revision: { article_id, content_revision },
        source_record_id: item.record_id,
        first_independent_attempt: null,
        evaluator_version: null,
      },
      ratings,
    },
  }
}
