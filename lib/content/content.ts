import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import { type ContentEntities, contentEntities } from '../entities/content/entities.ts'
import type { ContentTable } from '../entities/content/keys.ts'
import type { RowsOfPage } from './page-rows.ts'
import type { RevisionIndex } from './revision-index.ts'

const MiB = 1024 * 1024
/** Blocks of all revisions remembered, some 50 bytes each. */
const REMEMBERED_BLOCKS = 200_000
/** More starve the readers. */
const BLOCKS_WRITTEN_AT_ONCE = 2

/** The persistence of articles: the table, its records, and what one process remembers of them. */
export interface Content extends ContentTable, ContentEntities {
  now(): Date
  limitWrites: LimitFunction
  /** The revision last read, by article. */
  revisionsRead: LRUCache<number, RevisionIndex>
  pages: LRUCache<string, RowsOfPage>
}

export function createContent(where: ContentTable, now: () => Date, pageCacheMb: number): Content {
  return {
    ...where,
    ...contentEntities(where),
    now,
    limitWrites: pLimit(BLOCKS_WRITTEN_AT_ONCE),
    revisionsRead: new LRUCache({
      maxSize: REMEMBERED_BLOCKS,
      sizeCalculation: index => index.blocks.length + 1,
    }),
    // The cache takes no bound of 0; a page is always larger than a byte.
    pages: new LRUCache({ maxSize: Math.max(1, pageCacheMb * MiB), sizeCalculation: bytesInMemory }),
  }
}

/** Keys, tags and groups are small beside the rows. */
const bytesInMemory = ({ bytes, groups }: RowsOfPage, key: string) =>
  bytes.length + 2 * key.length + 64 * (groups.length + 1)
