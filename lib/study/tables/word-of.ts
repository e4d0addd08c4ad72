import type { LineReason } from '../../contracts/schemas/learners/line-reasons.ts'
import { inBrackets } from '../../japanese/bracketed-readings.ts'
import { isKana, toHiragana } from '../../japanese/kana.ts'
import { romajiToHiragana } from '../../japanese/romaji.ts'
import { isJapanese } from './column-contents.ts'

/** The characters of a cell that are read, as many as of a note of Anki; longer ones are no word. */
const MOST_CHARACTERS = 500

interface Cells {
  readonly word: string
  readonly reading: string
  readonly base: string
  readonly base_reading: string
}

interface NamedWord {
  /** True if the row names this base form beside the word that it is about. */
  readonly is_base: boolean
  readonly word: string
  readonly reading: string | null
  readonly problem: LineReason | null
}

/** A reading behind the word, as in 雨【あめ】. */
const WITH_READING = /^(\S+?)\s*[[［【（(〔]([ぁ-ゖァ-ヺー・]+)[\]］】）)〕]$/
const HALF_WIDTH = /[\uff66-\uff9f]/
/** Marks of places for other words, and the end of a sentence. */
const MARKS = /^[～〜~…・\s]+|(?<![～〜~…。．.、,！!？?\s])[～〜~…。．.、,！!？?\s]+$/g

/** The word that a row means, with its reading: its base form if the row has that. */
export function wordOf(given: Cells, isRomajiMeant: boolean): NamedWord {
  const cells = {
    word: cut(given.word),
    reading: cut(given.reading),
    base: cut(given.base),
    base_reading: cut(given.base_reading),
  }
  const marked = written(cells.word)
  const [first = ''] = cells.base.split(/;;|[,，、;；]/)
  const base = written(first)
  if (base.word === '' || base.word === marked.word) {
    const reading = cells.reading || cells.base_reading || marked.reading
    return { ...named(marked.word, reading, isRomajiMeant), is_base: false }
  }
  // The reading of an inflected word is not that of its base.
  return { ...named(base.word, cells.base_reading || base.reading, isRomajiMeant), is_base: true }
}

const cut = (cell: string) => cell.slice(0, MOST_CHARACTERS).toWellFormed()

function written(cell: string): { word: string; reading: string } {
  const [, form, inParentheses = ''] = WITH_READING.exec(cell) ?? []
  const { text, reading } = form === undefined ? inBrackets(cell) : { text: form, reading: inParentheses }
  const word = text.replace(MARKS, '')
  return { word: HALF_WIDTH.test(word) ? word.normalize('NFKC') : word, reading }
}

function named(word: string, read: string, isRomajiMeant: boolean): Omit<NamedWord, 'is_base'> {
  if (word === '') return { word, reading: null, problem: { code: 'no_word' } }
  if (!isJapanese(word)) {
    const kana = isRomajiMeant ? romajiToHiragana(word) : null
    if (kana !== null) return { word: kana, reading: kana, problem: null }
    return { word, reading: null, problem: { code: isRomajiMeant ? 'not_romaji' : 'not_japanese' } }
  }
  const reading = readingOf(read)
  if (reading === undefined)
    return {
      word,
      reading: null,
      problem: { code: 'bad_reading', value: read.slice(0, 30).toWellFormed() },
    }
  return { word, reading, problem: null }
}

/** In hiragana; null if there is none to use, undefined if it is wrong. */
function readingOf(cell: string): string | null | undefined {
  const furigana = inBrackets(cell)
  const text = (furigana.reading || cell).normalize('NFKC')
  const [first = ''] = text.split(/[,、/;；\n]|・(?=\S)/)
  const bare = first.replace(/[(（][^()（）]*[)）]/g, '').trim()
  const plain = bare.replace(/[\s~～〜.。…\-’']+/g, '')
  if (plain === '') return null
  if (isKana(plain)) return toHiragana(plain)
  // Kanji in a column of readings have none.
  if (isJapanese(plain)) return null
  return romajiToHiragana(bare.replace(/[-.]/g, ' ')) ?? undefined
}
