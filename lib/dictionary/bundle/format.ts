import type { z } from 'zod'
import { DictionaryAbout } from '../../contracts/schemas/japanese/dictionary.ts'

/**
 * A bundle is a file read in place: the mark, a CRC-32 of all after it, the header's length (4 bytes each, little-endian),
 * the header as JSON, and the parts that it lists. The CRC takes a fifth of the time of the hash, which is checked on
 * receipt. The same words give the same bytes.
 */
export const MARK = Buffer.from('YOMUDIC1')
export const CHECK_AT = MARK.length
export const LENGTH_AT = CHECK_AT + 4
export const HEADER_AT = LENGTH_AT + 4

export const partNames = [
  'entries',
  'entryEnds',
  'keys',
  'keyEnds',
  'keyPostings',
  'keyPostingEnds',
  'words',
  'wordEnds',
  'wordPostings',
  'wordPostingEnds',
  'kanji',
  'kanjiEnds',
  'kanjiKeys',
  'kanjiKeyEnds',
  'languages',
  'languageEnds',
] as const
/** Leaves out empty parts of later releases, so that bundles without them keep their bytes. */
export const isLeftOut = (name: PartName, part: Buffer) => part.length === 0 && name.startsWith('language')
export type PartName = (typeof partNames)[number]
export type Parts = Readonly<Record<PartName, Buffer>>

export const About = DictionaryAbout.omit({ sha256: true })
export type About = z.infer<typeof About>
