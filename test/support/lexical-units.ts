import { readFile } from 'node:fs/promises'
import { isKana, toHiragana } from '../../lib/japanese/kana.ts'
import type { Dictionary } from '../../lib/japanese/lexicon/dictionary.ts'
import type { WordOfRow } from '../../lib/japanese/lexicon/words-of-rows.ts'

/**
 * The words of a sentence that a learner would look up. A line has the sentence, a tab, and its words with blanks
 * between them: `書く:かく`, the dictionary form in the writing of the sentence and its reading, which a word in kana
 * omits; `なる=成る` also requires an entry with that writing; a bar separates answers that are as good; a word in
 * brackets may be found or not, since it is grammar, a suffix or a part of a longer answer.
 */
export interface UnitCase {
  readonly sentence: string
  readonly required: readonly Unit[]
  readonly allowed: readonly Unit[]
}

interface Answer {
  readonly written: string
  readonly reading: string
  readonly entry: string | undefined
}
type Unit = readonly Answer[]

/**
 * The first were written before the rules, with answers that were corrected since, and as they were first written; the
 * held-back ones after them; those in kana are sentences as books for children have them, written before the rules for
 * kana. The blind ones are newer than all of these. Their author had seen no rule; authors of later rules were told, and
 * one saw, their faults, so that they no longer measure unknown text. The second blind ones, whose author had not seen what
 * the rules find, are the measure: no rule was made from their faults, which the bench does not print.
 */
export type UnitSet =
  | 'lexical-units'
  | 'lexical-units-first-written'
  | 'lexical-units-held-back'
  | 'lexical-units-kana'
  | 'lexical-units-blind'
  | 'lexical-units-blind-2'

export async function unitCases(set: UnitSet): Promise<UnitCase[]> {
  const lines = await readFile(new URL(`../fixtures/${set}.txt`, import.meta.url), 'utf8')
  return lines.trim().split('\n').map(caseOf)
}

function caseOf(line: string): UnitCase {
  const [sentence = '', words = ''] = line.split('\t')
  const units = words.split(' ').map(text => ({ isOptional: text.startsWith('('), unit: unitOf(text) }))
  return {
    sentence,
    required: units.filter(({ isOptional }) => !isOptional).map(({ unit }) => unit),
    allowed: units.filter(({ isOptional }) => isOptional).map(({ unit }) => unit),
  }
}

const unitOf = (text: string): Unit =>
  text
    .replace(/^\((.*)\)$/, '$1')
    .split('|')
    .map(answer => {
      const [word = '', entry] = answer.split('=')
      const [written = '', reading = written] = word.split(':')
      return { written, reading, entry }
    })

/**
 * Counts a required word as right if the words found have exactly it: its dictionary form as the sentence writes it, its
 * reading, and an entry with that writing. A word found that is neither required nor allowed counts as one more wrong
 * word, except for the words that are grammar more often than not: `words` is the number of right ones ÷ (required +
 * such extra ones). `sentences` is the share of sentences without any fault.
 */
export function measureUnits(
  cases: readonly UnitCase[],
  dictionary: Dictionary,
  wordsOf: (sentence: string) => readonly WordOfRow[],
) {
  const faults = cases.map(({ sentence, required, allowed }) => {
    const left = wordsOf(sentence).filter(({ kind }) => kind === 'word')
    const take = (unit: Unit) => {
      const at = left.findIndex(word => unit.some(answer => isThat(word, answer, dictionary)))
      return at >= 0 && left.splice(at, 1).length > 0
    }
    const missing = required.filter(unit => !take(unit)).map(([answer]) => answer?.written)
    for (const unit of allowed) take(unit)
    const extra = left
      .filter(({ of, written }) => !of || !ALWAYS_ALLOWED.has(written))
      .map(({ start, length, written, of }) => {
        const text = sentence.slice(start, start + length)
        return of ? `${text}=${written} ${of.reading} (${of.form})` : `${text}?`
      })
    return { sentence, missing, extra }
  })
  const all = cases.flatMap(({ required }) => required).length
  const extra = faults.flatMap(fault => fault.extra).length
  const wrong = faults.filter(fault => fault.missing.length + fault.extra.length > 0)
  return {
    words: (all - faults.flatMap(({ missing }) => missing).length) / (all + extra),
    sentences: 1 - wrong.length / cases.length,
    faults: wrong.map(
      fault => `${fault.sentence} missing: ${fault.missing.join(', ')}; extra: ${fault.extra.join(', ')}`,
    ),
  }
}

const ALWAYS_ALLOWED = new Set(
  'する ある いる いう こと もの ところ とき ため まま ない この その あの どの こんな そんな あんな どんな'.split(
    ' ',
  ),
)

function isThat(
  { of, written }: WordOfRow,
  { written: wanted, reading, entry }: Answer,
  dictionary: Dictionary,
): boolean {
  if (!of || written !== wanted) return false
  // A word in kana reads as it is written, whatever its headword.
  if (toHiragana(isKana(written) ? written : of.reading) !== toHiragana(reading)) return false
  if (entry === undefined) return true
  const forms = dictionary
    .find(of.form)
    .filter(({ headword, reading }) => headword === of.form && reading === of.reading)
    .flatMap(one => one.forms)
  return forms.includes(entry)
}
