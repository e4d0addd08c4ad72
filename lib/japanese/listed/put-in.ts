import { isPos, textOf, type Word } from '../morphology/word.ts'
import { readUnlisted } from './unlisted.ts'
import type { ListedWords } from './words.ts'

/** Replaces words that together spell a listed one, the longest first. */
export function putListedWordsIn(words: readonly Word[], listed: ListedWords): Word[] {
  const sentence = textOf(words)
  const read: Word[] = []
  for (let at = 0, start = 0; at < words.length; ) {
    const { word, length } = listedAt(words, at, sentence, start, listed) ?? { word: words[at], length: 1 }
    if (!word) break
    read.push(word)
    at += length
    start += word.surface.length
  }
  return readUnlisted(read, listed)
}

/**
 * The longest listed word that begins here, and the number of words it replaces; for a single word only the reading
 * changes.
 */
function listedAt(
  words: readonly Word[],
  at: number,
  sentence: string,
  start: number,
  { forms, longest }: ListedWords,
): { word: Word; length: number } | null {
  const most = longest.get(sentence.slice(start, start + 2))
  if (most === undefined || isPos(words[at - 1], '名詞', '数')) return null
  let listedWord: { word: Word; length: number } | null = null
  let end = start
  for (let length = 1; at + length <= words.length; length++) {
    const own = words[at + length - 1]
    end += own?.surface.length ?? 0
    if (own === undefined || end - start > most) break
    const listed = forms.get(sentence.slice(start, end))
    if (!listed || isPhrase(words.slice(at, at + length))) continue
    listedWord = { word: length === 1 ? { ...own, reading: listed.reading } : listed, length }
  }
  return listedWord
}

/** True for a word and its particle or auxiliary (彼|の, 開か|れ), unless the dictionary does not know the word (嚇|か|さ). */
const isPhrase = (words: readonly Word[]): boolean =>
  words.every(word => word.reading !== null) &&
  words.some(word => isPos(word, '助詞') || isPos(word, '助動詞') || isPos(word, '動詞', '接尾'))
