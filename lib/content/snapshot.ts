import { z } from 'zod'
import type { Acting } from '../auth/actor.ts'
import type { ArticleRecord } from '../entities/content/article.ts'
import { blockKey, favoriteKey } from '../entities/content/keys.ts'
import { readAtRevision } from './at-revision.ts'
import type { Content } from './content.ts'
import type { Slice } from './revision-index.ts'

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
  const favorite = acting && favoriteKey(articleId, acting.user_id)
  let slices: readonly Slice[] = []
  const { head, items, index } = await readAtRevision(
    content,
    acting,
    articleId,
    known => {
      slices = known?.slices(offset, offset + limit) ?? []
      return [...(favorite ? [favorite] : []), ...slices.map(({ block }) => blockKey(articleId, block))]
    },
    signal,
  )
  const blocks = items.flatMap(item => BlockState.safeParse(item).data ?? [])
  return {
    head,
    isFavorite: favorite !== null && items.some(({ sk }) => sk === favorite.sk),
    start: offset,
    end: Math.max(offset, Math.min(offset + limit, index.total)),
    slices,
    states: new Map(blocks.map(state => [state.block, state])),
  }
}
