import { NO_READING } from '../../contracts/schemas/japanese/no-reading.ts'
import { isKana, kanjiClass } from '../kana.ts'

/** A word whose reading the text gives, with that reading. */
export interface Gloss {
  form: string
  reading: string
}

const MOST_GLOSSES = 500
/** The number of kanji in a gloss; a single kanji is too often a word with readings of its own. */
const LONGEST_FORM = 12

const KANA = '[\\u3041-\\u3096\\u30A1-\\u30FA\\u30FC]+'
const PARTED = new RegExp(
  `(?<![${kanjiClass}])(?<form>[${kanjiClass}]{1,${LONGEST_FORM}}(?:[ 　・][${kanjiClass}]{1,${LONGEST_FORM}})?)` +
    `[（(](?<reading>${KANA}(?:[ 　・]${KANA})?)(?=[）)、，,；;])`,
  'gu',
)
const BETWEEN = /[ 　・]/

const NO_BEGINNING = /^[ぁぃぅぇぉっゃゅょゎんーァィゥェォッャュョヮン]/

/** True if the kana may be a reading of this many kanji: at least half as many, fewer than five for each. */
function canBeRead(form: string, reading: string): boolean {
  const kanji = [...form].length
  const kana = reading.length
  return kana >= Math.max(2, kanji / 2) && kana <= 4 * kanji + 1 && !NO_BEGINNING.test(reading)
}

const isGloss = ({ form, reading }: Gloss) =>
  [...form].length > 1 &&
  [...form].length <= LONGEST_FORM &&
  isKana(reading) &&
  !NO_READING.has(reading) &&
  canBeRead(form, reading)

/** The words of a text followed by their readings in brackets: 東風谷（こちや）, 東風谷早苗（こちや・さなえ）. */
export function glossesIn(text: string): Gloss[] {
  return [...text.matchAll(PARTED)].flatMap(({ groups }) => {
    const { form = '', reading = '' } = groups ?? {}
    const forms = form.split(BETWEEN)
    const readings = reading.split(BETWEEN)
    if (forms.length === readings.length) return pairs(forms, readings)
    const whole = { form: forms.join(''), reading: readings.join('') }
    const [family = '', given = ''] = readings
    // A name written without a space is divided only where one of its parts also stands alone.
    return forms.length === 1 ? [whole, ...inTwo(form, family, given)] : []
  })
}

function pairs(forms: readonly string[], readings: readonly string[]): Gloss[] {
  const parts = forms.map((form, at) => ({ form, reading: readings[at] ?? '' }))
  return parts.length === 1 ? parts : [...parts, { form: forms.join(''), reading: readings.join('') }]
}

function inTwo(form: string, family: string, given: string): Gloss[] {
  const kanji = [...form]
  return kanji.slice(1).flatMap((_, at) => [
    { form: kanji.slice(0, at + 1).join(''), reading: family },
    { form: kanji.slice(at + 1).join(''), reading: given },
  ])
}

/** The unambiguous ones, with one reading for one form. The longest come first. */
export function agreedGlosses(glosses: Iterable<Gloss>): Gloss[] {
  const readings = new Map<string, Set<string>>()
  for (const gloss of glosses)
    if (isGloss(gloss)) readings.set(gloss.form, (readings.get(gloss.form) ?? new Set()).add(gloss.reading))
  return [...readings]
    .flatMap(([form, [reading = '', ...others]]) => (others.length === 0 ? [{ form, reading }] : []))
    .toSorted((a, b) => b.form.length - a.form.length)
    .slice(0, MOST_GLOSSES)
}
