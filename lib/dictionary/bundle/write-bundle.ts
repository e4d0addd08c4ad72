import { crc32 } from 'node:zlib'
import type { DictionaryEntry, Kanji } from '../../contracts/schemas/japanese/dictionary.ts'
import { type About, MARK, type Parts, partNames } from './format.ts'
import { rankedWords } from './gloss-words.ts'
import { packIndex, packNumbers, packTexts } from './sorted-keys.ts'
import { storedEntry, storedKanji } from './stored-entry.ts'

/** The pieces of a bundle, one after the other. Entries keep their order, so the caller sorts them. */
export function bundlePieces(
  about: About,
  entries: readonly DictionaryEntry[],
  kanji: readonly Kanji[],
): Buffer[] {
  const packed = packTexts(lines(entries))
  const keys = packIndex(keysOf(entries))
  const words = packIndex(wordsOf(entries))
  const sorted = kanji
    .map(one => ({ key: Buffer.from(one.character), one }))
    .sort((a, b) => a.key.compare(b.key))
  const characters = packTexts(sorted.map(({ one }) => storedKanji(one)))
  const characterKeys = packTexts(sorted.map(({ key }) => key))
  const parts: Parts = {
    entries: packed.bytes,
    entryEnds: packed.ends,
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
  }
  const listed = partNames.map(name => [name, parts[name].length])
  const header = Buffer.from(JSON.stringify({ about, parts: listed }))
  const checked = [numberBytes(header.length), header, ...partNames.map(name => parts[name])]
  return [MARK, numberBytes(checked.reduce((sum, piece) => crc32(piece, sum), 0)), ...checked]
}

const numberBytes = (number: number) => packNumbers([number])

function* lines(entries: readonly DictionaryEntry[]): Generator<string, void> {
  for (const entry of entries) yield storedEntry(entry)
}

function keysOf(entries: readonly DictionaryEntry[]): Map<string, number[]> {
  const index = new Map<string, number[]>()
  for (const [at, { forms, readings }] of entries.entries())
    for (const key of new Set([...forms, ...readings])) listed(index, key).push(at)
  return index
}

/** More than the number of entries in a bundle. */
const RANK = 2 ** 24

/** The entries of each word, best first. Rank and entry are one number until they are sorted, to save memory. */
function wordsOf(entries: readonly DictionaryEntry[]): Map<string, number[]> {
  const index = new Map<string, number[]>()
  for (const [at, entry] of entries.entries())
    for (const [word, rank] of rankedWords(entry)) listed(index, word).push(rank * RANK + at)
  for (const [word, found] of index)
    index.set(
      word,
      found.sort((a, b) => a - b).map(ranked => ranked % RANK),
    )
  return index
}

function listed<T>(index: Map<string, T[]>, key: string): T[] {
  const list = index.get(key) ?? []
  if (list.length === 0) index.set(key, list)
  return list
}
