import { z } from 'zod'
import type { Acting } from '../auth/actor.ts'
import type { ArticleRecord } from '../entities/content/article.ts'
import { blockKey, favoriteKey, headKey } from '../entities/content/keys.ts'
import { plainBatchGetAll } from '../store/batch.ts'
import { plainBatches } from '../store/plain-read.ts'
import { mustRead } from './access.ts'
import type { Content } from './content.ts'
import { noArticle } from './heads.ts'
import type { Slice } from './revision-index.ts'
import { revisionOf } from './revisions.ts'

/** A stretch of an article's rows before they are read: the head, and the state of the blocks they lie in. */
export interface Snapshot {
  head: ArticleRecord
  /** Of the acting account. */
  isFavorite: boolean
  start: number
  /** Exclusive. */
  end: number
  slices: readonly Slice[]
  /** By block. */
  states: ReadonlyMap<string, BlockState>
}

const BlockState = z.object({ block: z.string(), version: z.number(), updated_at: z.string() })
export type BlockState = z.infer<typeof BlockState>

/** Takes one consistent read if the article still has the revision that was last read here. */
export async function readSnapshot(
  content: Content,
  acting: Acting | null,
  articleId: number,
  { offset, limit }: { offset: number; limit: number },
  signal: AbortSignal,
): Promise<Snapshot> {
  let index = content.revisionsRead.get(articleId)
  for (;;) {
    const slices = index?.slices(offset, offset + limit) ?? []
    const { head, isFavorite, states } = await readStates(content, acting, articleId, slices, signal)
    mustRead(acting, head)
    const current = await revisionOf(content, head)
    if (current.revision === (index?.revision ?? 0))
      return {
        head,
        isFavorite,
        start: offset,
        end: Math.max(offset, Math.min(offset + limit, current.total)),
        slices,
        states,
      }
    index = current
  }
}

async function readStates(
  content: Content,
  acting: Acting | null,
  articleId: number,
  slices: Slice[],
  signal: AbortSignal,
) {
  const favorite = acting && favoriteKey(articleId, acting.user_id)
  const keys = [
    headKey(articleId),
    ...(favorite ? [favorite] : []),
    ...slices.map(({ block }) => blockKey(articleId, block)),
  ]
  const items = await plainBatchGetAll(content.client, plainBatches(content.table, keys), signal)
  const { data: head } = content.articles.parse({ Item: items.find(({ sk }) => sk === 'HEAD') ?? {} })
  const blocks = items.flatMap(item => BlockState.safeParse(item).data ?? [])
  if (!head) throw noArticle()
  const isFavorite = favorite !== null && items.some(({ sk }) => sk === favorite.sk)
  return { head, isFavorite, states: new Map(blocks.map(state => [state.block, state])) }
}
