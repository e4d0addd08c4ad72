import { z } from 'zod'
import { AbilityDimension } from '../../../contracts/schemas/learners/abilities.ts'
import { ObjectKind } from '../../../contracts/schemas/learners/learning-events.ts'
import { folded } from '../../../platform/values/folded.ts'
import type { StoreTable } from '../../../store/client.ts'
import { number, primaryIndex, secondaryIndex, storedEntity, text } from '../../../store/entity.ts'
import { KNOWLEDGE, LEARNED } from './keys.ts'
import { type Decoded, recordCodec } from './record-codec.ts'

const Observed = z.object({
  dimension: AbilityDimension,
  condition: z.enum(['independent', 'supported', 'self_reported', 'unknown']),
  evidence_count: z.number(),
  /** The last ten: sequence number, study day, attempt, and 1 if correct. */
  window: z.array(
    z.tuple([z.number(), z.string(), z.string().nullable(), z.union([z.literal(0), z.literal(1)])]),
  ),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Observed = z.infer<typeof Observed>

/** As `dimension.condition`. */
export const tagOf = ({ dimension, condition }: Observed) => `${dimension}.${condition}`

/** All that events tell of one object. Lists read `label`, `kind`, `state` and `tags` from the index, by epoch. */
export const snapshotRecord = recordCodec(
  'knowledge',
  z.object({
    user_id: z.number(),
    kind: ObjectKind,
    object_id: z.string(),
    epoch: z.number(),
    through_seq: z.number(),
    state: z.enum(['observed', 'recognised', 'recalled', 'produced']).nullable(),
    observed: z.array(Observed),
    /** Counts any result. */
    last_at: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  {
    label: ({ object_id }) => folded(object_id),
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

/** Caches a future prediction, not written yet. Keys name the versions of profile and events. */
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
      /** From 0 to 1; absent if unknown. */
      estimate: { type: 'number' },
      created_at: text,
    },
    indexes: {
      estimate: primaryIndex('ESTIMATES#${user_id}', '${profile_version}#${event_seq}#${article_id}'),
    },
  })
