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

const WAITING_FOR_CLIP = 99

const clipBusy = () => new Problem('unavailable', 'Too many requests use this audio. Try again in a moment.')

/** Serves one request: `DataApp.bind` sets acting account and signal. */
export interface Content extends StoreTable, ContentEntities, Caches {
  kept: KeptLists
  acting: Acting | null
  signal: AbortSignal
  now(): Date
  limitWrites: WriteLimit
  /** Keeps bulk writes small for a while. */
  pageIsRead(): void
  /** Lets one call at a time decide about a clip, by cache hash. */
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

/** The application context of data_server is one. */
export interface Media {
  content: Content
  objects: ObjectStores
  diskSpace(): Promise<DiskSpace>
  newId(): string
  log: Log
}

/** All revisions together, some 120 bytes each. */
const REMEMBERED_BLOCKS = 200_000
/** All articles together, four bytes each. */
const REMEMBERED_LAYOUT = 500_000
/** Single texts that learners asked about, some 250 bytes each; a novel has 3,000. */
const REMEMBERED_FEATURES = 30_000
/** Texts whose words are being found: the longest, and as many again. */
const REMEMBERED_CHARACTERS = 1_000_000
/** Some 150 bytes each; a novel has 10,000. */
const REMEMBERED_ROWS = 50_000
/** The size of a cache entry besides its bytes. */
const ENTRY_BYTES = 1_000

interface RowsOfPage {
  bytes: Uint8Array
  groups: z.infer<typeof Groups>
  tag: string
}

export interface CountedSkill extends SkillWord {
  readonly skill_id: string
  readonly frequency: number
  /** Undefined in analyses of older versions. */
  readonly level: WordLevel | undefined
}

export interface TextBlock {
  readonly block: string
  readonly text_hash: string
  readonly rows: readonly string[]
}

/** 0 megabytes keep no pages. */
const createCaches = (pageMegabytes: number) => ({
  revisionsRead: new LRUCache<number, RevisionIndex>({
    maxSize: REMEMBERED_BLOCKS,
    sizeCalculation: index => index.blocks.length + 1,
  }),
  sentenceNumbers: new LRUCache<number, SentenceNumbers>({
    maxSize: REMEMBERED_LAYOUT,
    sizeCalculation: ({ layout, headings }) => layout.length + 50 * headings.size + 50,
  }),
  /** Keyed by all that the page depends on. */
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
  /** Texts whose words are being found, by article and text. */
  textBlocks: new LRUCache<string, readonly TextBlock[]>({
    maxSize: REMEMBERED_CHARACTERS,
    sizeCalculation: blocks => blocks.reduce((sum, { rows }) => sum + rows.join('').length, 1),
  }),
  counted: new CountedTexts(),
  /** Words of each level before each row, by article, text and analysis, of books whose contents were read. */
  occurring: new LRUCache<string, readonly Occurring[]>({
    maxSize: REMEMBERED_ROWS,
    sizeCalculation: ({ length }) => length,
  }),
})
type Caches = ReturnType<typeof createCaches>

export const inPieces = (bytes: Uint8Array, size: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, piece) =>
    bytes.subarray(piece * size, (piece + 1) * size),
  )

export const everything = ({ signal }: Pick<Content, 'signal'>) =>
  ({ consistent: true, pages: 'all', abortSignal: signal }) as const
