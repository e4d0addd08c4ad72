import type { Content } from '../../contracts/schemas/japanese/further/content.ts'
import type { Accent, Frequency, FurtherKanji } from '../../contracts/schemas/japanese/further/entries.ts'
import type { Faults } from '../build/parsed.ts'
import type { SourceAbout } from './bundle/format.ts'

/** Tags are names, which records of tags explain. */
export interface TermRecord {
  part: 'terms'
  form: string
  /** In hiragana. */
  reading: string
  tags: readonly string[]
  classes: readonly string[]
  content: readonly Content[]
  sequence: number | null
  score: number
}

/** Come in any order; equal ones are one. */
export type FurtherRecord =
  | TermRecord
  | ({ part: 'frequencies'; form: string } & Frequency)
  /** Most usual accent first. */
  | { part: 'accents'; form: string; reading: string; accents: readonly Accent[] }
  | ({ part: 'kanji'; tags: readonly string[] } & Omit<FurtherKanji, 'tags'>)
  | { part: 'strokes'; character: string; paths: readonly string[] }
  | { part: 'tags'; name: string; note: string }
  | { part: 'images'; path: string; bytes: Buffer }

export interface OpenedSource {
  about: SourceAbout
  records: AsyncIterable<FurtherRecord>
}

export interface SourceFile {
  path: string
  /** Takes a place in the file and a parser that may throw `BadItem`. */
  faults: Faults<string>
  /** Takes the bytes read since the last call; awaits pauses of the build. */
  progress(read: number): Promise<void>
}

/** `fits` decides by the first 64 bytes; `open` throws `InvalidDictionary` with a sentence for the administrator. */
export interface FurtherSourceKind {
  fits(start: Buffer): boolean
  open(file: SourceFile): Promise<OpenedSource>
}
