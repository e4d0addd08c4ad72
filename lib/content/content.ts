import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import { KeyedLock } from '../async/keyed-lock.ts'
import { type ContentEntities, contentEntities } from '../entities/content/entities.ts'
import type { ContentTable } from '../entities/content/keys.ts'
import type { HeardClip } from './audio/heard-clip.ts'
import type { RowsOfPage } from './page-rows.ts'
import type { RevisionIndex } from './revision-index.ts'

const MiB = 1024 * 1024
/** Blocks of all revisions remembered, some 50 bytes each. */
const REMEMBERED_BLOCKS = 200_000
/** More starve the readers. */
const BLOCKS_WRITTEN_AT_ONCE = 2
/** Who may wait for one clip. */
const WAITING_FOR_CLIP = 100

/** The persistence of articles: the table, its records, and what one process remembers of them. */
export interface Content extends ContentTable, ContentEntities {
  now(): Date
  limitWrites: LimitFunction
  /** By cache hash: only one at a time decides what becomes of a clip. */
  clipsAtWork: KeyedLock
  /** The revision last read, by article. */
  revisionsRead: LRUCache<number, RevisionIndex>
  pages: LRUCache<string, RowsOfPage>
  /** By their id; those whose bytes lie in their row. */
  clipsHeard: LRUCache<string, HeardClip>
}

/** How many megabytes of each are remembered; 0 keeps none. */
export interface CacheSizes {
  pages: number
  clips: number
}

export function createContent(where: ContentTable, now: () => Date, megabytes: CacheSizes): Content {
  return {
    ...where,
    ...contentEntities(where),
    now,
    limitWrites: pLimit(BLOCKS_WRITTEN_AT_ONCE),
    clipsAtWork: new KeyedLock(WAITING_FOR_CLIP),
    revisionsRead: new LRUCache({
      maxSize: REMEMBERED_BLOCKS,
      sizeCalculation: index => index.blocks.length + 1,
    }),
    pages: new LRUCache({ maxSize: boundOf(megabytes.pages), sizeCalculation: bytesInMemory }),
    clipsHeard: new LRUCache({ maxSize: boundOf(megabytes.clips), sizeCalculation: bytesOfClip }),
  }
}

/** A cache takes no bound of 0; what is kept is always larger than a byte. */
const boundOf = (megabytes: number) => Math.max(1, megabytes * MiB)

/** The row beside its bytes. */
const bytesOfClip = ({ bytes }: HeardClip) => (bytes?.length ?? 0) + 1_000

/** Keys, tags and groups are small beside the rows. */
const bytesInMemory = ({ bytes, groups }: RowsOfPage, key: string) =>
  bytes.length + 2 * key.length + 64 * (groups.length + 1)
