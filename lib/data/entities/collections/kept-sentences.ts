import { Id } from '../../../contracts/schemas/basics.ts'
import { KeptSentence, SnapshotOrigin } from '../../../contracts/schemas/learners/kept-sentences.ts'
import { folded } from '../../../platform/values/folded.ts'
import type { StoreTable } from '../../../store/client.ts'
import { number, plainKey, primaryIndex, secondaryIndex, storedEntity } from '../../../store/entity.ts'
import { type IndexPartition, inIndex } from '../../../store/reading/plain-read.ts'
import { KEPT_SENTENCE_HEAD, LEARNED } from './keys.ts'
import { type Decoded, recordCodec } from './record-codec.ts'

const KEPT_SENTENCE = { pk: 'SENTENCES#${user_id}', sk: '${item_id}' } as const

const LONGEST_LABEL = 200

export const keptSentenceRecord = recordCodec(
  'kept_sentence',
  KeptSentence.omit({ review: true, media: true }).extend({ user_id: Id, origin: SnapshotOrigin }),
  {
    label: ({ front, tags, back }) =>
      folded([front.sentence, ...tags, back.translation].join('\n')).slice(0, LONGEST_LABEL),
  },
)
export type StoredSentence = Decoded<typeof keptSentenceRecord>

export const keptSentenceEntity = (table: StoreTable) =>
  storedEntity(table, {
    ...keptSentenceRecord.declaration(LEARNED),
    indexes: {
      sentence: primaryIndex(KEPT_SENTENCE.pk, KEPT_SENTENCE.sk),
      byAge: secondaryIndex('gsi1', 'SENTENCES#${user_id}', '${created_at}#${item_id}'),
    },
  })

export const keptSentenceKey = (user_id: number, item_id: string) =>
  plainKey(KEPT_SENTENCE, { user_id, item_id })
export const keptSentencesOf = (userId: number): IndexPartition => ({
  index: 'gsi1',
  pk: `SENTENCES#${userId}`,
})

export const keptAt = (store: StoreTable, userId: number, created_at: string) =>
  inIndex(store, keptSentencesOf(userId), `${created_at}#`)

/** Changes with the sentences, in the same transaction. */
export const keptSentenceHeadEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'collections', entity: 'kept_sentence_head', version: '1' },
    belonging: LEARNED,
    attributes: { user_id: number, count: number },
    indexes: { head: primaryIndex(KEPT_SENTENCE_HEAD.pk, KEPT_SENTENCE_HEAD.sk) },
  })
