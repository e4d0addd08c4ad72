import type { Token } from '../../contracts/schemas/text.ts'

type ReadToken = Omit<Token, 'reading'> & { readonly reading: string }

const endsInO = /[おこそとのほもよろごぞどぼぽょぉ]$/
const longOAndU = /(?<=[おこそとのほもよろごぞどぼぽょぉうくすつぬふむゆるぐずづぶぷゅぅ])う/g
const longE = /(?<=[えけせてねへめれげぜでべぺぇ])い/g
/** 思う, 追う: the ending is a syllable of its own. */
const ownEnding = /う$/
const greeting = /(?:にち|ばん|で)は$/
const toSay = new Set(['いう', '言う', '云う'])

/** A word as it sounds where it is written otherwise: は as わ, とうきょう as とーきょー. `before` is what sounds before it. */
export function pronounced(token: ReadToken, before: string): string {
  const [kind = ''] = token.part_of_speech.split('-')
  if (kind === '助動詞' && token.reading === 'う' && endsInO.test(before)) return 'ー'
  const spoken = particlesOf(kind, saidOf(kind, token)).replaceAll('を', 'お')
  if (kind !== '動詞' || !ownEnding.test(token.base_form)) return lengthened(spoken)
  return lengthened(spoken.replace(ownEnding, '')) + (ownEnding.exec(spoken)?.[0] ?? '')
}

const lengthened = (kana: string) => kana.replaceAll(longOAndU, 'ー').replaceAll(longE, 'ー')

/** は and へ as particles, and in words that were made with one. */
function particlesOf(kind: string, reading: string): string {
  if (kind === '助詞' && reading === 'へ') return 'え'
  const hasParticle =
    ['助詞', '接続詞', '副詞'].includes(kind) || (kind === '感動詞' && greeting.test(reading))
  return hasParticle ? reading.replace(/は$/, 'わ') : reading
}

/** いう is said ゆー, in どういう and という too. */
function saidOf(kind: string, { reading, base_form }: ReadToken): string {
  if (kind === '動詞') return toSay.has(base_form) ? reading.replace(/^いう$/, 'ゆー') : reading
  return ['連体詞', '助詞', '接続詞'].includes(kind)
    ? reading.replace(/(?<=う|と|って)いう/, 'ゆー')
    : reading
}
