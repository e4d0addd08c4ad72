import { MaterialFeedback } from '../../../contracts/schemas/learners/profile.ts'
import { nameOf } from '../../../platform/values/name-of.ts'
import { readableHead, textChanged } from '../../articles/article/heads.ts'
import type { Content } from '../../articles/content.ts'
import { type EventToRecord, eventWrites } from '../learning/event-writes.ts'
import type { StoredRecord } from '../records/record.ts'
import { resource } from '../records/resource.ts'
import { type Served, written } from './served.ts'

type Stored = StoredRecord<typeof MaterialFeedback>

/** Feedback of learners on an article. Each record is also an event; replacing or deleting the record retracts it. */
export const materialFeedback: Served = written(
  resource({
    name: 'material-feedback',
    about: 'How well the learner understood a revision of an article, and what helped',
    record: 'own',
    most: 20_000,
    values: MaterialFeedback,
    label: ({ article_id, note }) => `${article_id} ${note ?? ''}`,
  }),
  {
    beside: ({ learning, content }, { user_id }) => ({
      async prepare(feedback, before) {
        if (!isAboutSame(feedback, before?.values)) await mustBeReadable(content, feedback)
        return feedback
      },
      items({ before, after, head: { generation } }) {
        const idOf = ({ item }: Stored) =>
          nameOf('material-feedback', user_id, generation, item.record_id, item.version)
        return eventWrites(learning, user_id, {
          record: after.values ? [eventOf(idOf(after), after, after.values)] : [],
          retract: before ? [idOf(before)] : [],
        })
      },
    }),
  },
)

const isAboutSame = (feedback: MaterialFeedback, before: MaterialFeedback | null | undefined) =>
  feedback.article_id === before?.article_id && feedback.content_revision === before.content_revision

/** Feedback begins with a text that the learner can read now. */
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
        // Nothing was tested: feedback on a text is not evidence of an ability.
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
