import type { Content } from '../../contracts/schemas/japanese/further/content.ts'
import type { Accent, Frequency, FurtherKanji } from '../../contracts/schemas/japanese/further/entries.ts'
import type { Faults } from '../build/parsed.ts'
import type { SourceAbout } from './bundle/format.ts'

/** An entry; its tags are names, which records of tags explain. */
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

/** One thing that a further dictionary says. They come in any order; two that are the same are one. */
export type FurtherRecord =
  | TermRecord
  | ({ part: 'frequencies'; form: string } & Frequency)
  /** The most usual accent first. */
  | { part: 'accents'; form: string; reading: string; accents: readonly Accent[] }
  /** Several of one character are joined. */
  | ({ part: 'kanji'; tags: readonly string[] } & Omit<FurtherKanji, 'tags'>)
  /** Paths of SVG in the order in which they are drawn. */
  | { part: 'strokes'; character: string; paths: readonly string[] }
  | { part: 'tags'; name: string; note: string }
  | { part: 'images'; path: string; bytes: Buffer }

export interface OpenedSource {
  about: SourceAbout
  /** Read while they are taken. */
  records: AsyncIterable<FurtherRecord>
}

export interface SourceFile {
  path: string
  /** Called with a place in the file and a parser that may throw `BadItem`. */
  faults: Faults<string>
  /** Called with the bytes of the file that were read since the last call; awaits pauses of the build. */
  progress(read: number): Promise<void>
}

/**
 * A kind of file that a further dictionary is made from. `fits` decides by the file's first 64 bytes; `open` throws
 * `InvalidDictionary` with a sentence for the administrator.
 */
export interface FurtherSourceKind {
  fits(start: Buffer): boolean
  open(file: SourceFile): Promise<OpenedSource>
}
