import { crc32 } from 'node:zlib'
import type { DictionaryEntry, Kanji } from '../../contracts/schemas/japanese/dictionary.ts'
import { type About, isLeftOut, MARK, type Parts, partNames } from './format.ts'
import { rankedWords } from './gloss-words.ts'
import { KeyIndex } from './key-index.ts'
import { packNumbers, packTexts } from './sorted-keys.ts'
import type { PackedEntries } from './stored-entries.ts'
import { storedKanji } from './stored-entry.ts'

const AT_ONCE = 1_000

/** Awaited repeatedly by long work, so that it can be paused. */
export type Rest = () => Promise<void>

export async function bundlePieces(
  about: About,
  entries: PackedEntries,
  kanji: readonly Kanji[],
  rest: Rest,
): Promise<Buffer[]> {
  const keys = await indexOf(entries, namesOf, rest)
  const words = await indexOf(entries, rankedWords, rest)
  const sorted = kanji
    .map(one => ({ key: Buffer.from(one.character), one }))
    .sort((a, b) => a.key.compare(b.key))
  const characters = packTexts(sorted.map(({ one }) => storedKanji(one)))
  const characterKeys = packTexts(sorted.map(({ key }) => key))
  const parts: Parts = {
    entries: entries.bytes,
    entryEnds: entries.ends,
    keys: keys.bytes,
    keyEnds: keys.ends,
    keyPostings: keys.postings,
    keyPostingEnds: keys.postingEnds,
    words: words.bytes,
    wordEnds: words.ends,
    wordPostings: words.postings,
    wordPostingEnds: words.postingEnds,
    kanji: characters.bytes,
    kanjiEnds: characters.ends,
    kanjiKeys: characterKeys.bytes,
    kanjiKeyEnds: characterKeys.ends,
    languages: entries.languages.bytes,
    languageEnds: entries.languages.ends,
  }
  const written = partNames.filter(name => !isLeftOut(name, parts[name]))
  const listed = written.map(name => [name, parts[name].length])
  const header = Buffer.from(JSON.stringify({ about, parts: listed }))
  const checked = [numberBytes(header.length), header, ...written.map(name => parts[name])]
  return [MARK, numberBytes(checked.reduce((sum, piece) => crc32(piece, sum), 0)), ...checked]
}

const numberBytes = (number: number) => packNumbers([number])

/** Makes one index after the other: each takes much memory until it is packed. */
async function indexOf(
  entries: PackedEntries,
  keysOf: (entry: DictionaryEntry) => Iterable<readonly [key: string, rank: number]>,
  rest: Rest,
) {
  const index = new KeyIndex()
  for (let at = 0; at < entries.count; at += 1) {
    if (at % AT_ONCE === 0) await rest()
    for (const [key, rank] of keysOf(entries.entry(at))) index.add(key, at, rank)
  }
  return index.packed()
}

const namesOf = ({ forms, readings }: DictionaryEntry) =>
  Array.from(new Set([...forms, ...readings]), name => [name, 0] as const)
