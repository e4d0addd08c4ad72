import type { Token } from '../../contracts/schemas/japanese/text.ts'
import { hasKanji, toHiragana } from '../kana.ts'

/** The dictionary form of a word as its sentence writes it: the last part in its base form. */
export function writtenForm(head: readonly Token[]): string {
  return head.map((token, index) => (index === head.length - 1 ? token.base_form : token.surface)).join('')
}

/** A word of the dictionary with its other writings and readings. */
interface Writings {
  readonly kind: string
  readonly form: string
  readonly reading: string
  readonly writings: readonly string[]
}

/**
 * The same from the text of a word with its inflections, and from its dictionary entry: 子供 for 子ども, なる for なりました and 成る, 取りのける for 取りのけた and
 * 取り除ける. It is the writing of the dictionary with which the text begins, apart from the ending that inflects it, else
 * the text's own kanji with the rest of the reading. Any other text gives the headword.
 */
export function writtenAs(text: string, { kind, form, reading, writings }: Writings): string {
  if (kind === 'grammar') return form
  const forms = [...new Set([form, reading, ...writings])]
  return (
    begunBy(text, forms) ??
    withOwnKanji(text, forms) ??
    (POLITE.test(text) ? begunBy(text.slice(1), forms) : null) ??
    form
  )
}

const POLITE = /^[おご御]./u

/** The longest writing with which a text begins, in the characters of the text; null if there is none. */
function begunBy(text: string, forms: readonly string[]): string | null {
  const plain = toHiragana(text)
  const candidates = forms.flatMap(form => {
    const same = sharedWith(plain, toHiragana(form))
    return same === null ? [] : [{ form, same }]
  })
  const [best] = candidates.sort((a, b) => b.same - a.same || a.form.length - b.form.length)
  return best ? text.slice(0, best.same) + best.form.slice(best.same) : null
}

/** The number of characters with which both begin: the whole form, or all of it but what inflects; null if it is less. */
function sharedWith(text: string, form: string): number | null {
  if (text.startsWith(form)) return form.length
  const [ending, stems] = IRREGULAR.find(([irregular]) => form.endsWith(irregular)) ?? [form.slice(-1), '']
  const stem = form.slice(0, -ending.length)
  if (!text.startsWith(stem)) return null
  if (stems !== '') return stems.includes(text.charAt(stem.length)) ? stem.length : null
  return stem !== '' && INFLECTS.test(form) ? stem.length : null
}

/** The last character of verbs and adjectives, and of です. */
const INFLECTS = /[うくぐすずつぬぶむるい]$/
/** Endings of verbs, with the characters by which their other forms begin. */
const IRREGULAR: readonly (readonly [string, string])[] = [
  ['する', 'しさすせ'],
  ['ずる', 'じざずぜ'],
  ['くる', 'きこく'],
]

/** The text up to its last kanji, if the word has these, and from there a reading's end that goes on like the text. */
function withOwnKanji(text: string, forms: readonly string[]): string | null {
  const characters = Array.from(text)
  const last = characters.findLastIndex(hasKanji)
  const [own, rest] = [characters.slice(0, last + 1), characters.slice(last + 1).join('')]
  if (last < 0 || rest === '' || !own.every(each => forms.some(form => form.includes(each)))) return null
  const end = begunBy(rest, forms.filter(form => !hasKanji(form)).flatMap(endsOf))
  return end === null ? null : own.join('') + end
}

const endsOf = (reading: string) => Array.from(reading, (_, from) => reading.slice(from)).slice(1)
