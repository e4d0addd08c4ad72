import type { LineReason } from '../../contracts/schemas/learners/line-reasons.ts'
import { inBrackets } from '../../japanese/bracketed-readings.ts'
import { isKana, toHiragana } from '../../japanese/kana.ts'
import { romajiToHiragana } from '../../japanese/romaji.ts'
import { isJapanese } from './column-contents.ts'
import { isComment } from './comments.ts'
import { MOST_CHARACTERS, type WrittenWord, writtenWord } from './written-word.ts'

interface Cells {
  readonly word: string
  readonly reading: string
  readonly base: string
  readonly base_reading: string
}

interface NamedWord {
  /** True if the row names this base form beside its word. */
  readonly is_base: boolean
  readonly word: string
  readonly reading: string | null
  readonly problem: LineReason | null
  /** Other text of the cell, such as another writing, which is left out. */
  readonly beside: string
}

const HALF_WIDTH = /[\uff66-\uff9f]/
/** Stand for other words, or end a sentence. */
const MARKS = /^[～〜~…・\s]+|(?<![～〜~…。．.、,！!？?\s])[～〜~…。．.、,！!？?\s]+$/g

export function wordOf(cells: Cells, isRomajiMeant: boolean): NamedWord {
  const marked = written(cells.word, cells.reading)
  const [first = ''] = cells.base.split(/;;|[,，、;；]/)
  const base = written(first, cells.base_reading)
  // A word in kana may stand in the column of readings alone.
  const inKana = base.word === '' && marked.word === '' ? (readingOf(cells.reading) ?? '') : ''
  if (inKana !== '' && isJapanese(cells.reading))
    return { ...named(written(cells.reading, '').word, cells.reading, false), beside: '', is_base: false }
  if (base.word === '' || base.word === marked.word) {
    const reading = cells.reading || cells.base_reading || marked.reading
    return { ...named(marked.word, reading, isRomajiMeant), beside: marked.beside, is_base: false }
  }
  // An inflected word's reading is not its base's.
  const own = named(base.word, cells.base_reading || base.reading, isRomajiMeant)
  return { ...own, beside: base.beside, is_base: true }
}

function written(cell: string, reading: string): WrittenWord {
  const writtenForm = writtenWord(cell, reading)
  const word = writtenForm.word.replace(MARKS, '')
  return { ...writtenForm, word: HALF_WIDTH.test(word) ? word.normalize('NFKC') : word }
}

function named(word: string, read: string, isRomajiMeant: boolean): Omit<NamedWord, 'is_base' | 'beside'> {
  if (word === '' || isComment(word)) return { word, reading: null, problem: { code: 'no_word' } }
  if (word.includes('\ufffd')) return { word, reading: null, problem: { code: 'broken_characters' } }
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

/** An accent, as a number behind the reading or a sign in it. */
const ACCENT = /(?<=[ぁ-ゖァ-ヺー]\s?)(?:\d{1,2}|\[\d\]|[◎\\¬↓ꜜ])/g

/** In hiragana; null without one, undefined for a wrong one. */
function readingOf(content: string): string | null | undefined {
  const cell = content.slice(0, MOST_CHARACTERS)
  const furigana = inBrackets(cell)
  const text = (furigana.reading || cell).normalize('NFKC')
  const [first = ''] = text.split(/[,、/;；\n]|・(?=\S)/)
  const bare = first.replace(/[(（][^()（）]*[)）]/g, '').trim()
  const plain = bare.replace(ACCENT, '').replace(/[\s~～〜.。…\-’']+/g, '')
  if (plain === '') return null
  if (isKana(plain)) return toHiragana(plain)
  // Kanji in a column of readings have none.
  if (isJapanese(plain)) return null
  return romajiToHiragana(bare.replace(/[-.]/g, ' ')) ?? undefined
}
