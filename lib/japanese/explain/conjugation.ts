import type { Token } from '../../contracts/schemas/japanese/text.ts'
import type { Grammar } from '../grammar/find-grammar.ts'
import type { Pattern } from '../grammar/patterns.ts'
import { derivationOf } from '../morphology/derived-verbs.ts'
import { respectOf } from './honorifics.ts'
import type { Form } from './labels.ts'
import { isPart, type Phrase } from './phrase.ts'

/** An addition to a word: a form, or a pattern of grammar. */
export type Step = Form | Pattern

/** The end of a chain, in the order of its names: polite negative past. */
const closing: readonly Form[] = ['polite', 'negative', 'past']

/** The additions to a word from the inside out; its final polite, negative and past form together. */
export function formsOf(phrase: Phrase, grammar: Grammar): { inner: Step[]; end: Form[] } {
  const steps = [...headSteps(phrase, grammar), ...tailSteps(phrase, grammar)]
  const named = [...new Set(steps)].filter(
    (step, n, { length }) => !(step === 'te' && n < length - 1) && !(step === 'copula' && n > 0),
  )
  const all = named.length > 0 ? named : headForms(phrase.head.at(-1))
  const endStart = all.findLastIndex(step => !isClosing(step)) + 1
  return { inner: all.slice(0, endStart), end: closing.filter(form => all.slice(endStart).includes(form)) }
}

const isClosing = (step: Step) => closing.some(form => form === step)

function headSteps(phrase: Phrase, grammar: Grammar): Step[] {
  const [first] = phrase.head
  const last = phrase.head.at(-1)
  const derived = last && derivationOf(last)
  const patterns = (first && patternSteps(first, phrase, grammar)) ?? []
  const respect = patterns.length === 0 && respectOf(phrase.head)?.form
  return [...(derived ? [derived] : []), ...(respect ? [respect] : []), ...patterns]
}

function tailSteps(phrase: Phrase, grammar: Grammar): Step[] {
  const { head, tail } = phrase
  return tail.flatMap((token, index): readonly Step[] => {
    const pattern = patternSteps(token, phrase, grammar)
    if (pattern) return pattern
    if (token.base_form === 'ある' && !/^[てで]$/.test(tail[index - 1]?.surface ?? '')) return []
    if (isNegatedCopula(token, head, tail[index + 1])) return ['copula']
    const rule = formRules.find(
      ({ base, part, form }) =>
        base === token.base_form &&
        part.test(token.part_of_speech) &&
        (form === undefined || form.test(token.conjugation ?? '')),
    )
    return rule?.forms ?? []
  })
}

/** The meaning of the pattern that begins here; empty within one; null where no pattern lies within the phrase. */
function patternSteps(token: Token, { head, tail }: Phrase, grammar: Grammar): Step[] | null {
  const match = grammar.get(token)
  if (!match?.tokens.every(part => head.includes(part) || tail.includes(part))) return null
  if (match.tokens[0] !== token) return []
  return match.tokens.some(({ base_form }) => base_form === 'ます')
    ? [match.pattern, 'polite']
    : [match.pattern]
}

/** The index of the last inflecting word, or -1: particles before it belong to the chain. */
export function lastInflected(tail: readonly Token[]): number {
  return tail.findLastIndex(token => token.conjugation !== null)
}

/** True in 学生では ありません, 静かじゃ ない. */
function isNegatedCopula(token: Token, head: readonly Token[], next: Token | undefined): boolean {
  if (!isPart(head.at(-1), '名詞')) return false
  return (
    isPart(token, '助詞') &&
    (token.surface === 'じゃ' || (token.surface === 'で' && /^[はも]$/.test(next?.surface ?? '')))
  )
}

function headForms(head: Token | undefined): Form[] {
  const form = head?.conjugation?.split('/')[1] ?? ''
  if (form.startsWith('基本形')) return ['dictionary']
  if (form.startsWith('命令')) return ['imperative']
  if (form === '連用テ接続') return ['adverbial']
  if (form.startsWith('仮定')) return ['conditional']
  return form === '連用形' ? ['stem'] : []
}

interface Rule {
  readonly base: string
  readonly part: RegExp
  readonly form?: RegExp
  readonly forms: readonly Form[]
}

const auxiliary = /^助動詞/

/** The meaning that an inflecting word adds, unless a pattern of grammar defines it. The first match counts. */
const formRules: readonly Rule[] = [
  { base: 'た', part: auxiliary, form: /特殊・タ/, forms: ['past'] },
  { base: 'だ', part: auxiliary, form: /特殊・タ/, forms: ['past'] },
  { base: 'だ', part: auxiliary, form: /体言接続/, forms: ['attributive'] },
  { base: 'だ', part: auxiliary, forms: ['copula'] },
  { base: 'です', part: auxiliary, forms: ['copula', 'polite'] },
  { base: 'ます', part: auxiliary, forms: ['polite'] },
  { base: 'ない', part: auxiliary, forms: ['negative'] },
  { base: 'ない', part: /^形容詞/, forms: ['negative'] },
  { base: 'ん', part: auxiliary, forms: ['negative'] },
  { base: 'ぬ', part: auxiliary, forms: ['negative'] },
  { base: 'う', part: auxiliary, forms: ['volitional'] },
  { base: 'て', part: /^助詞-接続助詞/, forms: ['te'] },
  { base: 'で', part: /^助詞-接続助詞/, forms: ['te'] },
  { base: 'の', part: /^名詞-非自立/, forms: ['nominal'] },
]
