import type { z } from 'zod'
import { FurtherAbout } from '../../../contracts/schemas/japanese/further/bundles.ts'

/**
 * The bundle of a further dictionary is laid out like that of the main one (`../../bundle/format.ts`) with a mark of its
 * own. Each part is a table: sorted keys and a value for each row; a key may have several rows.
 */
export const FURTHER_MARK = Buffer.from('YOMUFUR1')

export const tableNames = ['terms', 'frequencies', 'accents', 'kanji', 'strokes', 'tags', 'images'] as const
export type TableName = (typeof tableNames)[number]

type TablePart = 'Keys' | 'KeyEnds' | 'Values' | 'ValueEnds'
export type FurtherPart =
  | `${TableName}${TablePart}`
  /** The terms of each reading that is not the form. */
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

/** The memory it takes is the length of the bundle, which is known when it is opened. */
export const StoredAbout = FurtherAbout.omit({ memory_bytes: true })
export type StoredAbout = z.infer<typeof StoredAbout>

/** What a source says of its dictionary; the writer counts. */
export type SourceAbout = Omit<StoredAbout, 'counts'>
