import type { LineReason } from '../../contracts/schemas/learners/line-reasons.ts'
import { toHiragana } from '../../japanese/kana.ts'
import { clozeOf, plainCell } from '../tables/cell-text.ts'
import { folded, plainName, USUAL_NAMES } from '../tables/column-names.ts'
import { wordOf as wordOfCells } from '../tables/word-of.ts'
import type { KeptWord, ReadOrder } from './messages.ts'

const MOST_CHARACTERS = 500
const MOST_HTML = 200_000

export interface WordFields {
  readonly expression: number
  readonly reading: number | null
  /** Has the word if the first field has no Japanese, as where notes ask in another language or by a picture. */
  readonly behind: number | null
}

type ChosenFields = Pick<ReadOrder, 'expression_field' | 'reading_field'>

/** The first usual name counts; without one, the first field is the word. */
export function wordFieldsOf(names: readonly string[], chosenFields: ChosenFields): WordFields {
  const expression = fieldNamed(names, chosenFields.expression_field, 'word') ?? 0
  const reading = fieldNamed(names, chosenFields.reading_field, 'reading') ?? null
  const behind = chosenFields.expression_field === null ? (fieldNamed(names, null, 'meaning') ?? null) : null
  return {
    expression,
    reading: reading === expression ? null : reading,
    behind: behind === expression ? null : behind,
  }
}

export function fieldNamed(
  names: readonly string[],
  chosenName: string | null,
  content: keyof typeof USUAL_NAMES,
): number | undefined {
  const chosen = chosenName === null ? -1 : names.map(folded).indexOf(folded(chosenName))
  if (chosen >= 0) return chosen
  const known = names.map(plainName)
  return USUAL_NAMES[content].map(name => known.indexOf(name)).find(place => place >= 0)
}

export interface NoteWord {
  readonly expression: string
  /** In hiragana; empty without one. */
  readonly reading: string
  readonly problem: LineReason | null
}

interface FoundWord extends NoteWord {
  readonly beside: string
  readonly isBehind: boolean
}

export function wordOf(fields: readonly string[], { expression, reading, behind }: WordFields): FoundWord {
  const cellAt = (place: number | null) => (place === null ? '' : wordLineOf(fields[place] ?? ''))
  const wordAt = (place: number) =>
    wordOfCells({ word: cellAt(place), reading: cellAt(reading), base: '', base_reading: '' }, false)
  const first = wordAt(expression)
  const isAsked = first.problem?.code === 'not_japanese' || first.problem?.code === 'no_word'
  const second = behind !== null && isAsked ? wordAt(behind) : null
  const isBehind = second?.problem === null
  const { word, reading: read, problem, beside } = isBehind ? second : first
  return { expression: word, reading: read ?? '', problem, beside, isBehind }
}

/** Drops sounds. No pattern can match its own opening again, which rules out backtracking. */
export const plainOf = (html: string): string => plainCell(html.slice(0, MOST_HTML), true)

/** The word of a cloze, else the first line. */
const wordLineOf = (html: string): string => {
  const text = plainOf(html)
  const [line = ''] = (clozeOf(text)?.word ?? text).split('\n')
  return line.slice(0, MOST_CHARACTERS).toWellFormed().trim()
}

export class KeptWords {
  private readonly byName = new Map<string, string>()
  /** Null if several words share the form. */
  private readonly byForm = new Map<string, string | null>()

  add({ skill_id, form, reading }: KeptWord): void {
    this.byName.set(nameOf(form, reading), skill_id)
    const same = this.byForm.get(form) ?? skill_id
    this.byForm.set(form, this.byForm.get(form) === null || same !== skill_id ? null : skill_id)
  }

  /** A note without a reading matches the only word with its form. */
  find({ expression, reading }: Pick<NoteWord, 'expression' | 'reading'>): string | null {
    const named = this.byName.get(nameOf(expression, reading || expression))
    return named ?? (reading === '' ? (this.byForm.get(expression) ?? null) : null)
  }
}

const nameOf = (form: string, reading: string) => JSON.stringify([form, toHiragana(reading)])
