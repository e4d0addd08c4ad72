import { z } from 'zod'
import { ArticleHead, ArticleSummary } from '../../../contracts/schemas/articles/articles.ts'
import { Genre } from '../../../contracts/schemas/japanese/text.ts'
import type { StoreTable } from '../../../store/client.ts'
import { KeptAnswers } from '../../../store/kept/kept-answers.ts'
import { KeptItems } from '../../../store/kept/kept-items.ts'
import { KeptPartitions } from '../../../store/kept/kept-partitions.ts'
import { WrittenKeys } from '../../../store/kept/written-keys.ts'
import type { IndexPartition } from '../../../store/reading/plain-read.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { FAVORITES, HEAD } from '../../entities/content/keys.ts'
import { READINGS } from '../../entities/content/reading.ts'
import { mediaKindOf, metadataOf } from '../article/metadata-of.ts'

export const IndexedSummary = ArticleSummary.extend({
  is_public: z.number(),
  guest_visible: z.number(),
  model: z.string().optional(),
})
export type IndexedSummary = z.infer<typeof IndexedSummary>

export const IndexedArticle = ArticleHead.pick({
  id: true,
  user_id: true,
  genre: true,
  status: true,
  title: true,
  author: true,
  type: true,
  total_sentences: true,
  created_at: true,
  updated_at: true,
}).extend({ is_public: z.number(), guest_visible: z.number() })
export type IndexedArticle = z.infer<typeof IndexedArticle>

const VersionsOfHead = z
  .object({
    id: z.number(),
    user_id: z.number(),
    is_public: z.number(),
    guest_visible: z.number(),
    revision: z.number(),
    content_revision: z.number(),
    lexicon_revision: z.number().optional(),
    analysis_version: z.string().optional(),
    total_rows: z.number(),
    rows_ready: z.number().optional(),
    resume_revision: z.number().optional(),
    cover: z.string().optional(),
    metadata: z.string(),
    genre: Genre,
    total_headings: z.number().default(0),
  })
  .transform(({ metadata, ...head }) => ({ ...head, media_kind: mediaKindOf(metadataOf({ metadata })) }))
export type VersionsOfHead = z.output<typeof VersionsOfHead>

export const Favorite = z.object({ article_id: z.number() })
export const ListedReading = z.object({
  user_id: z.number(),
  article_id: z.number(),
  index: z.number(),
  revision: z.number(),
  sentence_hash: z.string(),
  sentence: z.number().optional(),
  at: z.string(),
  version: z.number().optional(),
  reading: z.number().optional(),
  begun_at: z.string().optional(),
  furthest: z.number().optional(),
  furthest_revision: z.number().optional(),
  furthest_hash: z.string().optional(),
  sentences_read: z.number().optional(),
  finished_at: z.string().optional(),
  media_ms: z.number().optional(),
})
export type ListedReading = z.infer<typeof ListedReading>

/** Some 300 bytes each. */
const MOST_HEADS = 20_000
/** Some 400 bytes each. */
const MOST_SPOKEN = 10_000

/** Decides who may play the clip. */
export interface SpokenSentence {
  readonly article: Pick<ArticleRecord, 'user_id' | 'is_public' | 'guest_visible' | 'total_rows'> & {
    readonly rows_ready: number | undefined
  }
  readonly clip: string | undefined
}

/** Keeps nothing if others write the table too. */
export function keptLists(where: StoreTable) {
  const isHead = ({ sk }: { sk: string }) => sk === HEAD.sk
  const written = where.client.isSoleWriter
    ? new WrittenKeys(
        where,
        key => isHead(key) || key.pk.startsWith(READINGS) || key.sk.startsWith(FAVORITES),
      )
    : null
  return {
    gsi1: new KeptPartitions(written, { schema: IndexedSummary, index: 'gsi1', isOf: isHead }),
    gsi2: new KeptPartitions(written, {
      schema: IndexedSummary,
      index: 'gsi2',
      isOf: isHead,
      joinedByUpdates: true,
    }),
    gsi3: new KeptPartitions(written, { schema: IndexedArticle, index: 'gsi3', isOf: isHead }),
    favorites: new KeptPartitions(written, {
      schema: Favorite,
      index: 'gsi1',
      isOf: ({ sk }) => sk.startsWith(FAVORITES),
    }),
    readings: new KeptPartitions(written, { schema: ListedReading, isOf: (key, pk) => key.pk === pk }),
    heads: new KeptItems(written, VersionsOfHead, MOST_HEADS),
    spoken: new KeptAnswers<SpokenSentence>(written, MOST_SPOKEN),
  }
}
export type KeptLists = ReturnType<typeof keptLists>

export type LearnersPartition = IndexPartition & { readonly index: 'gsi1' | 'gsi2' }

/** Newest first; null if the list is not in memory. */
export const keptIn = (
  where: StoreTable & { readonly signal: AbortSignal; readonly kept: KeptLists },
  { index, pk }: LearnersPartition,
) => where.kept[index].rows(where, pk)
