import { z } from 'zod'
import { AbilityDimension } from '../../../contracts/schemas/learners/abilities.ts'
import { ObjectKind } from '../../../contracts/schemas/learners/learning-events.ts'
import { folded } from '../../../platform/values/folded.ts'
import type { StoreTable } from '../../../store/client.ts'
import { number, primaryIndex, secondaryIndex, storedEntity, text } from '../../../store/entity.ts'
import { KNOWLEDGE, LEARNED } from './keys.ts'
import { type Decoded, recordCodec } from './record-codec.ts'

/** The results in one dimension under one condition. */
const Observed = z.object({
  dimension: AbilityDimension,
  condition: z.enum(['independent', 'supported', 'self_reported', 'unknown']),
  evidence_count: z.number(),
  /** The last ten, each as sequence number, study day, attempt and 1 if it was correct. */
  window: z.array(
    z.tuple([z.number(), z.string(), z.string().nullable(), z.union([z.literal(0), z.literal(1)])]),
  ),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Observed = z.infer<typeof Observed>

/** The name of an observation in the index: `dimension.condition`. */
export const tagOf = ({ dimension, condition }: Observed) => `${dimension}.${condition}`

/**
 * All that a learner's events say of one object. Lists read `label`, `kind`, `state` and `tags` from the index, which
 * holds each epoch apart.
 */
export const snapshotRecord = recordCodec(
  'knowledge',
  z.object({
    user_id: z.number(),
    kind: ObjectKind,
    object_id: z.string(),
    epoch: z.number(),
    through_seq: z.number(),
    /** Null if the object is not a skill. */
    state: z.enum(['observed', 'recognised', 'recalled', 'produced']).nullable(),
    observed: z.array(Observed),
    /** The last time the object was met, whatever the result. */
    last_at: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  {
    label: ({ object_id }) => folded(object_id),
    /** The observations, with spaces between. */
    tags: ({ observed }) => observed.map(tagOf).join(' '),
  },
)
export type StoredSnapshot = Decoded<typeof snapshotRecord>

export const knowledgeEntity = (table: StoreTable) =>
  storedEntity(table, {
    ...snapshotRecord.declaration(LEARNED),
    indexes: {
      knowledge: primaryIndex(KNOWLEDGE.pk, KNOWLEDGE.sk),
      latest: secondaryIndex('gsi1', 'KNOWLEDGE#${user_id}#${epoch}', '${last_at}#${kind}#${object_id}'),
    },
  })

/**
 * An estimate of a learner's comprehension of an article: a cache for a future prediction, which nothing writes yet.
 * Its key names the versions of profile and events that it follows from, so that a change of either leaves it unread.
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
