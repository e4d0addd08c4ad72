import type { z } from 'zod'
import { FurtherAbout } from '../../../contracts/schemas/japanese/further/bundles.ts'

/** Laid out like `../../bundle/format.ts`, with its own mark. Parts are tables of sorted keys, which may repeat. */
export const FURTHER_MARK = Buffer.from('YOMUFUR1')

export const tableNames = ['terms', 'frequencies', 'accents', 'kanji', 'strokes', 'tags', 'images'] as const
export type TableName = (typeof tableNames)[number]

type TablePart = 'Keys' | 'KeyEnds' | 'Values' | 'ValueEnds'
export type FurtherPart =
  | `${TableName}${TablePart}`
  /** Terms of each reading that is not the form. */
  | 'readings'
  | 'readingEnds'
  | 'readingPostings'
  | 'readingPostingEnds'
export const furtherParts: readonly FurtherPart[] = [
  ...tableNames.flatMap(name =>
    (['Keys', 'KeyEnds', 'Values', 'ValueEnds'] as const).map((part): FurtherPart => `${name}${part}`),
  ),
  'readings',
  'readingEnds',
  'readingPostings',
  'readingPostingEnds',
]

/** Excludes the memory, which is the length of the bundle. */
export const StoredAbout = FurtherAbout.omit({ memory_bytes: true })
export type StoredAbout = z.infer<typeof StoredAbout>

export type SourceAbout = Omit<StoredAbout, 'counts'>
