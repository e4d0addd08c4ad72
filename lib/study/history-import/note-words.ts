import { toHiragana } from '../../japanese/kana.ts'
import { textOfHtml } from '../../platform/values/html-text.ts'
import type { KeptWord, ReadOrder } from './messages.ts'

/** Usual names of fields: the first that a note type has counts; without one, its first field is the word. */
const EXPRESSIONS = [
  'expression',
  'word',
  'vocab',
  'vocabulary',
  'vocabulary-kanji',
  'target word',
  'kanji',
  'japanese',
  'front',
]
const READINGS = [
  'reading',
  'word reading',
  'vocabulary-kana',
  'vocab reading',
  'kana',
  'hiragana',
  'furigana',
  'word furigana',
  'vocabulary-furigana',
  'yomi',
]
/** Enough for any word. */
const MOST_CHARACTERS = 500
const MOST_HTML = 200_000

/** The places of the word and its reading among a note type's fields. */
export interface WordFields {
  readonly expression: number
  readonly reading: number | null
}

type AskedFields = Pick<ReadOrder, 'expression_field' | 'reading_field'>

export function wordFieldsOf(names: readonly string[], asked: AskedFields): WordFields {
  const known = names.map(name => name.normalize('NFKC').trim().toLowerCase())
  const find = (given: string | null, usual: readonly string[]) => {
    const wanted = given === null ? usual : [given.normalize('NFKC').trim().toLowerCase(), ...usual]
    return wanted.map(name => known.indexOf(name)).find(place => place >= 0)
  }
  const expression = find(asked.expression_field, EXPRESSIONS) ?? 0
  const reading = find(asked.reading_field, READINGS) ?? null
  return { expression, reading: reading === expression ? null : reading }
}

export interface NoteWord {
  readonly expression: string
  readonly reading: string
}

/** The word of a note as written in its fields; readings may stand in brackets behind the kanji. */
export function wordOf(fields: readonly string[], { expression, reading }: WordFields): NoteWord {
  const written = inBrackets(firstLineOf(fields[expression] ?? ''))
  const read = reading === null ? null : inBrackets(firstLineOf(fields[reading] ?? ''))
  return { expression: written.text, reading: read?.reading || read?.text || written.reading }
}

/** The text of a field, without sounds. No pattern can match its own opening again, which rules out backtracking. */
export const plainOf = (html: string): string =>
  textOfHtml(html.slice(0, MOST_HTML))
    .replace(/\[sound:[^[\]]*\]/g, '')
    .normalize('NFC')
    .toWellFormed()
    .trim()

const firstLineOf = (html: string): string => {
  const [line = ''] = plainOf(html).split('\n')
  return line.slice(0, MOST_CHARACTERS).toWellFormed().trim()
}

/** 食[た]べる is 食べる, read たべる. A reading belongs to the text before it, back to a space. */
export function inBrackets(text: string) {
  const [first = '', ...rest] = text.split('[')
  if (rest.length === 0) return { text, reading: '' }
  const written = [first]
  const read: string[] = []
  let before = first
  for (const part of rest) {
    const end = part.indexOf(']')
    if (end < 0) return { text, reading: '' }
    read.push(before.slice(0, before.lastIndexOf(' ') + 1), part.slice(0, end))
    before = part.slice(end + 1)
    written.push(before)
  }
  const joined = (pieces: string[]) => pieces.join('').replaceAll(' ', '')
  return { text: joined(written), reading: joined([...read, before]) }
}

/** Finds the words that a learner keeps by their spelling in notes. */
export class KeptWords {
  private readonly byName = new Map<string, string>()
  /** By form alone; null if several words share the form. */
  private readonly byForm = new Map<string, string | null>()

  add({ skill_id, form, reading }: KeptWord): void {
    this.byName.set(nameOf(form, reading), skill_id)
    const same = this.byForm.get(form) ?? skill_id
    this.byForm.set(form, this.byForm.get(form) === null || same !== skill_id ? null : skill_id)
  }

  /** A note without a reading matches the only word with its form. */
  find({ expression, reading }: NoteWord): string | null {
    const named = this.byName.get(nameOf(expression, reading || expression))
    return named ?? (reading === '' ? (this.byForm.get(expression) ?? null) : null)
  }
}

const nameOf = (form: string, reading: string) => JSON.stringify([form, toHiragana(reading)])
