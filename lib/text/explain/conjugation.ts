import type { Token } from '../../contracts/schemas/text.ts'
import { formRules, type Step } from './forms.ts'
import { type Form, forms } from './labels.ts'
import { isPart, type Phrase } from './phrase.ts'

/** Steps that mean one thing together, and those that mean nothing alone. */
const idioms: readonly (readonly [RegExp, string])[] = [
  [/negative (?:ifBa|te topic|te) (?:become|go) (?:polite )?negative/g, 'mustDo'],
  [/(?:te also|evenIf) fine/g, 'mayDo'],
  [/te also/g, 'evenIf'],
  [/te wished/g, 'wished'],
  [/nominal copula/g, 'explanatory'],
  [/causative passiveOrPotential/g, 'causative passive'],
  [/copula (polite )?volitional/g, '$1probably'],
  [/\b(?:topic|also|become|go|fine) ?/g, ''],
  [/\bte (?=\w)/g, ''],
  [/(\w+ )copula/g, '$1'],
]
/** The end of a chain, in the order it is named: polite negative past. */
const closing: readonly Form[] = ['polite', 'negative', 'past']

/** The chain of forms from the word outwards, its polite, negative and past end together. */
export function formsOf(phrase: Phrase): { inner: Form[]; end: Form[] } {
  const chained = lastInflected(phrase.tail)
  const steps = phrase.tail.flatMap((token, index) => stepsOf(token, phrase, index, chained))
  let chain = steps.join(' ')
  for (const [idiom, meaning] of idioms) chain = chain.replaceAll(idiom, meaning)
  const named = [...new Set(chain.split(' '))].filter(isForm)
  const all = named.length > 0 ? named : headForms(phrase.head.at(-1))
  const endStart = all.findLastIndex(form => !closing.includes(form)) + 1
  return { inner: all.slice(0, endStart), end: closing.filter(form => all.slice(endStart).includes(form)) }
}

function stepsOf(token: Token, { head, tail }: Phrase, index: number, chained: number): readonly Step[] {
  if (isPart(token, '助詞-係助詞') && index >= chained) return []
  if (token.base_form === 'ある' && !/^[てで]$/.test(tail[index - 1]?.surface ?? '')) return []
  if (token.base_form === 'れる' && head.at(-1)?.base_form === '来る') return ['passiveOrPotential']
  if (isNegatedCopula(token, head, tail[index + 1])) return ['copula']
  const rule = formRules.find(
    ({ base, part, form }) =>
      base === token.base_form &&
      part.test(token.part_of_speech) &&
      (form === undefined || form.test(token.conjugation ?? '')),
  )
  return rule?.steps ?? []
}

/** The place of the last word that inflects, or -1: particles before it are part of the chain. */
export function lastInflected(tail: readonly Token[]): number {
  return tail.findLastIndex(token => token.conjugation !== null)
}

/** 学生では ありません, 静かじゃ ない. */
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
  return form === '連用形' ? ['stem'] : []
}

const isForm = (step: string): step is Form => Object.hasOwn(forms, step)
