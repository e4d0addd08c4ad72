import type { Form } from './labels.ts'

interface Rule {
  readonly base: string
  readonly part: RegExp
  readonly form?: RegExp
  readonly forms: readonly Form[]
}

const auxiliary = /^助動詞/

/** The meaning that an inflecting word adds, unless a pattern of grammar defines it. The first match counts. */
export const formRules: readonly Rule[] = [
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
