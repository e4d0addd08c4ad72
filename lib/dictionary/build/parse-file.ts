import type { ParsedWords } from './build-dictionary.ts'
import { parseEdict } from './edict.ts'
import { parseJmdict } from './jmdict.ts'
import { parseSimplified } from './jmdict-simplified.ts'
import { type ParsedKanji, parseKanjidic, parseKanjidic2 } from './kanjidic.ts'
import { type Faults, InvalidDictionary } from './parsed.ts'
import { decoded, firstBytes, linesOf, unpacked } from './read-file.ts'

type ParsedFile = { words: ParsedWords } | { kanji: ParsedKanji }

/** Enough to detect a format: JMdict begins with a document type of 20 KB. */
const TELLING_BYTES = 128 * 1024

/** Reads kanji at once, words as they are taken. The content decides, not the name. */
export async function parseFile(
  path: string,
  faults: Faults,
  progress: (read: number) => Promise<void> | void,
): Promise<ParsedFile> {
  const start = await firstBytes(path, TELLING_BYTES)
  const isUtf8 = isText(start, 'utf-8')
  const texts = () => decoded(unpacked(path, progress), isUtf8 ? 'utf-8' : 'euc-jp')
  const beginning = new TextDecoder(isUtf8 ? 'utf-8' : 'euc-jp').decode(start).replace(/^\uFEFF/, '')
  if (/^\s*</.test(beginning)) {
    if (/<JMdict\b/.test(beginning)) return { words: parseJmdict(texts(), faults) }
    if (/<kanjidic2\b/.test(beginning)) return { kanji: await parseKanjidic2(texts(), faults) }
    throw new InvalidDictionary('The file is XML, but neither JMdict nor KANJIDIC2.')
  }
  if (/^\s*\{/.test(beginning)) return { words: parseSimplified(texts(), faults) }
  const lines = beginning.split('\n')
  if (lines.some(line => /^\p{Script=Han} [\dA-Fa-f]{4} U[\dA-Fa-f]+ /u.test(line)))
    return { kanji: await parseKanjidic(linesOf(texts()), faults) }
  if (lines.some(line => /^\S+(?: \[[^\]]+\])? \/.+\/\r?$/.test(line)))
    return { words: parseEdict(linesOf(texts()), faults) }
  throw new InvalidDictionary(
    'The file is not a dictionary: it should be EDICT, JMdict, jmdict-simplified, KANJIDIC or KANJIDIC2, with or without gzip.',
  )
}

/** Allows a character cut at the end. */
function isText(bytes: Buffer, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
