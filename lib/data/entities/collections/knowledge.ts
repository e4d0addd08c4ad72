import type { StoreTable } from '../../../store/client.ts'
import { number, primaryIndex, secondaryIndex, storedEntity, text } from '../../../store/entity.ts'
import { KNOWLEDGE, LEARNED } from './keys.ts'

/**
 * All that a learner's events say of one object. Lists read `label`, `kind`, `state` and `tags` from the index, which
 * holds each epoch apart.
 */
export const knowledgeEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'collections', entity: 'knowledge', version: '1' },
    belonging: LEARNED,
    attributes: {
      user_id: number,
      kind: text,
      object_id: text,
      label: text,
      epoch: number,
      through_seq: number,
      /** Absent for what is no skill. */
      state: { type: 'string' },
      /** What was observed, as `dimension.condition` with spaces between. */
      tags: text,
      /** `Observed[]` as JSON. */
      observed: text,
      last_at: text,
      created_at: text,
      updated_at: text,
    },
    indexes: {
      knowledge: primaryIndex(KNOWLEDGE.pk, KNOWLEDGE.sk),
      latest: secondaryIndex('gsi1', 'KNOWLEDGE#${user_id}#${epoch}', '${last_at}#${kind}#${object_id}'),
    },
  })
/**
 * How well a learner may understand an article: a cache for a prediction to come. Nothing writes it. Its key names the
 * profile and the events it follows from, so that a change of either leaves it unread.
 */
export const comprehensionEstimateEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'collections', entity: 'comprehension_estimate', version: '1' },
    belonging: LEARNED,
    attributes: {
      user_id: number,
      profile_version: number,
      event_seq: number,
      article_id: number,
      content_revision: number,
      /** From 0 to 1; absent while it is unknown. */
      estimate: { type: 'number' },
      created_at: text,
    },
    indexes: {
      estimate: primaryIndex('ESTIMATES#${user_id}', '${profile_version}#${event_seq}#${article_id}'),
    },
  })
