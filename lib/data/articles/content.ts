import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { Groups } from '../../contracts/schemas/articles/articles.ts'
import { MiB } from '../../contracts/schemas/basics.ts'
import type { SkillWord } from '../../contracts/schemas/japanese/lexicon.ts'
import type { WordLevel } from '../../contracts/schemas/japanese/text.ts'
import { Slots } from '../../platform/async/slots.ts'
import type { Acting } from '../../platform/auth/actor.ts'
import type { DiskSpace } from '../../platform/disk/disk-space.ts'
import type { Log } from '../../platform/logging/log.ts'
import { Problem } from '../../platform/problems/errors.ts'
import type { StoreTable } from '../../store/client.ts'
import type { WriteLimit } from '../../store/writing/write-all.ts'
import { type ContentEntities, contentEntities } from '../entities/content/entities.ts'
import type { ObjectStores } from '../object-stores/object-store.ts'
import { CountedTexts } from './lexicon/counted-texts.ts'
import type { Occurring } from './lexicon/text-level.ts'
import { writesBesideReaders } from './limit-writes.ts'
import { type KeptLists, keptLists } from './list/kept-lists.ts'
import type { RevisionIndex } from './rows/revision-index.ts'
import type { SentenceNumbers } from './rows/sentence-numbers.ts'

/** The number of calls that may wait for one clip. */
const WAITING_FOR_CLIP = 99

const clipBusy = () => new Problem('unavailable', 'Too many requests use this audio. Try again in a moment.')

/**
 * The persistence of articles: the table, its records, and their caches in this process, for one request: `DataApp.bind`
 * sets the acting account and the signal.
 */
export interface Content extends StoreTable, ContentEntities, Caches {
  kept: KeptLists
  acting: Acting | null
  /** Aborts when the caller has gone. */
  signal: AbortSignal
  now(): Date
  /** Of bulk writes. */
  limitWrites: WriteLimit
  /** Keeps bulk writes small for a while. */
  pageIsRead(): void
  /** By cache hash: only one call at a time decides about a clip. */
  clipsAtWork: Slots
}

export function createContent(where: StoreTable, now: () => Date, pageMegabytes: number): Content {
  return {
    ...where,
    ...contentEntities(where),
    ...createCaches(pageMegabytes),
    kept: keptLists(where),
    acting: null,
    signal: new AbortController().signal,
    now,
    ...writesBesideReaders(where.client),
    clipsAtWork: new Slots({ slots: 1, queue: WAITING_FOR_CLIP, refusal: clipBusy }),
  }
}

/** The persistence of articles with their clips and files; the application context of data_server is one. */
export interface Media {
  content: Content
  objects: ObjectStores
  /** The space on the disk with the local directories. */
  diskSpace(): Promise<DiskSpace>
  newId(): string
  log: Log
}

/** Blocks of all revisions remembered, some 120 bytes each. */
const REMEMBERED_BLOCKS = 200_000
/** Line breaks and blanks of all articles remembered, four bytes each. */
const REMEMBERED_LAYOUT = 500_000
/** Features remembered of single texts that learners asked about, some 250 bytes each; a novel has 3,000. */
const REMEMBERED_FEATURES = 30_000
/** Characters of the texts whose words are being found: those of the longest, and as many again. */
const REMEMBERED_CHARACTERS = 1_000_000
/** Some 150 bytes each; a novel has 10,000. */
const REMEMBERED_ROWS = 50_000
/** The size of a cache entry besides its bytes. */
const ENTRY_BYTES = 1_000

/** The rows of a page, serialised and encoded. */
interface RowsOfPage {
  bytes: Uint8Array
  groups: z.infer<typeof Groups>
  /** A digest of the bytes. */
  tag: string
}

/** A skill in a text, without its positions. */
export interface CountedSkill extends SkillWord {
  readonly skill_id: string
  readonly frequency: number
  /** Undefined in analyses of older versions. */
  readonly level: WordLevel | undefined
}

/** The text of a block, with a hash that is compared with the hash of its stored words. */
export interface TextBlock {
  readonly block: string
  readonly text_hash: string
  readonly rows: readonly string[]
}

/** The caches of one process, with so many megabytes of pages; 0 keeps none. */
const createCaches = (pageMegabytes: number) => ({
  /** The revision last read, by article. */
  revisionsRead: new LRUCache<number, RevisionIndex>({
    maxSize: REMEMBERED_BLOCKS,
    sizeCalculation: index => index.blocks.length + 1,
  }),
  /** Of the revision last read, by article. */
  sentenceNumbers: new LRUCache<number, SentenceNumbers>({
    maxSize: REMEMBERED_LAYOUT,
    sizeCalculation: ({ layout, headings }) => layout.length + 50 * headings.size + 50,
  }),
  /** The key has everything that the page depends on. */
  pages: new LRUCache<string, RowsOfPage>({
    // The cache refuses a limit of 0. With a limit of 1 byte it keeps nothing.
    maxSize: Math.max(1, pageMegabytes * MiB),
    sizeCalculation: ({ bytes, groups }, key) =>
      bytes.buffer.byteLength + 2 * key.length + 64 * groups.length + ENTRY_BYTES,
  }),
  /** By article, text and analysis, as `counted`. */
  features: new LRUCache<string, readonly CountedSkill[]>({
    maxSize: REMEMBERED_FEATURES,
    sizeCalculation: features => features.length + 1,
  }),
  /** By article and text: those whose words are being found. */
  textBlocks: new LRUCache<string, readonly TextBlock[]>({
    maxSize: REMEMBERED_CHARACTERS,
    sizeCalculation: blocks => blocks.reduce((sum, { rows }) => sum + rows.join('').length, 1),
  }),
  counted: new CountedTexts(),
  /** By article, text and analysis: the words of each level before each row, of books whose contents were read. */
  occurring: new LRUCache<string, readonly Occurring[]>({
    maxSize: REMEMBERED_ROWS,
    sizeCalculation: ({ length }) => length,
  }),
})
type Caches = ReturnType<typeof createCaches>

/** The bytes in pieces of at most this size. */
export const inPieces = (bytes: Uint8Array, size: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, piece) =>
    bytes.subarray(piece * size, (piece + 1) * size),
  )

/** The options of a query that reads everything it finds, in its current state. */
export const everything = ({ signal }: Pick<Content, 'signal'>) =>
  ({ consistent: true, pages: 'all', abortSignal: signal }) as const
