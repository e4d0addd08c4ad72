import type { z } from 'zod'
import { DictionaryAbout } from '../../contracts/schemas/japanese/dictionary.ts'

/**
 * A bundle is one file that is read in place. It consists of the mark, a CRC-32 of everything after it, the length of
 * the header (4 bytes each, little-endian), the header as JSON, and the parts that the header lists, one after the
 * other. The CRC takes a fifth of the time of the hash, which is checked when a bundle is received. The same words give
 * the same bytes.
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
/** Parts that only some bundles have. A bundle without them has the bytes that it had before there were such parts. */
export const isLeftOut = (name: PartName, part: Buffer) => part.length === 0 && name.startsWith('language')
export type PartName = (typeof partNames)[number]
export type Parts = Readonly<Record<PartName, Buffer>>

/** The hash of the bundle cannot be in the bundle; it is computed when the bundle is opened. */
export const About = DictionaryAbout.omit({ sha256: true })
export type About = z.infer<typeof About>
