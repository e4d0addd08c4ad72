import { isKana, toHiragana } from '../../../lib/japanese/kana.ts'
import type { Dictionary } from '../../../lib/japanese/lexicon/dictionary.ts'
import type { WordOfRow } from '../../../lib/japanese/lexicon/words-of-rows.ts'
import type { Answer, Unit, UnitCase } from '../../../test/support/lexical-units.ts'

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
