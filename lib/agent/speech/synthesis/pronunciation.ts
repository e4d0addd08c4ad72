import type { Token } from '../../../contracts/schemas/japanese/text.ts'
import { isKana, toHiragana } from '../../../japanese/kana.ts'
import { vowelOf, withLengthMarks } from '../../../japanese/kana-sounds.ts'

/**
 * Kana for espeak-ng: a space before each content word keeps accents. Omits words without a reading; espeak-ng reads digits
 * and Latin letters.
 */
export function pronunciationOf(tokens: readonly Token[]): string {
  let spoken = ''
  let previous: Token | undefined
  for (const token of tokens) {
    spoken += startsPhrase(token, previous) ? ' ' : ''
    spoken += soundOf(token, spoken)
    previous = token
  }
  return spoken
    .replaceAll(unreadable, '')
    .replaceAll(/\s+(?=[、。？！\s])/g, '')
    .trim()
}

/** Gives narrow signs and kana; null where unknown. */
export function soundsOf(tokens: readonly Token[]): { written: string; kana: string | null }[] {
  let before = ''
  return tokens.map(token => {
    const written = token.surface.normalize('NFKC')
    const reading = token.reading ?? (isKana(written) ? toHiragana(written) : null)
    const kana = reading === null ? null : pronounced({ ...token, reading }, before)
    before += kana ?? ''
    return { written, kana }
  })
}

/** Signs that espeak-ng reads out by name: iteration marks, and long vowel marks without a vowel before. */
const unreadable = /[ゝゞ・]|(?<![ぁ-ゖー])ー+|(?<=[っん])ー+/gu

const contentWords = new Set([
  '名詞',
  '動詞',
  '形容詞',
  '副詞',
  '連体詞',
  '接続詞',
  '感動詞',
  '接頭詞',
  'フィラー',
])
const enclitic = new Set(['接尾', '非自立', '特殊'])

function startsPhrase(token: Token, previous: Token | undefined): boolean {
  const [kind = '', subkind = ''] = token.part_of_speech.split('-')
  return contentWords.has(kind) && !enclitic.has(subkind) && !previous?.part_of_speech.startsWith('接頭詞')
}

function soundOf(token: Token, before: string): string {
  const plain = token.surface.normalize('NFKC')
  const reading = token.reading ?? (isKana(plain) ? toHiragana(plain) : null)
  return reading === null ? signsOf(plain) : pronounced({ ...token, reading }, before)
}

const signs = /[A-Za-z]+|[0-9]+|[、,。.…?!]/g
const pauses: Record<string, string> = { ',': '、', '.': '。', '…': '。', '?': '？', '!': '！' }

/** `normalize` has made wide signs narrow, and an ellipsis three dots. */
function signsOf(plain: string): string {
  const parts = plain.match(signs) ?? []
  return parts.map(part => (/[A-Za-z0-9]/.test(part) ? ` ${part} ` : `${pauses[part] ?? part} `)).join('')
}

type ReadToken = Omit<Token, 'reading'> & { readonly reading: string }

/** 思う, 追う: the ending is a separate syllable. */
const ownEnding = /う$/
const greeting = /(?:にち|ばん|で)は$/
const sayVerbs = new Set(['いう', '言う', '云う'])

/** は as わ, とうきょう as とーきょー. `before` is the pronunciation of the text before. */
function pronounced(token: ReadToken, before: string): string {
  const [kind = ''] = token.part_of_speech.split('-')
  if (kind === '助動詞' && token.reading === 'う' && vowelOf(before.at(-1) ?? '') === 'お') return 'ー'
  const spoken = particlesOf(kind, withSay(kind, token)).replaceAll('を', 'お')
  if (kind !== '動詞' || !ownEnding.test(token.base_form)) return withLengthMarks(spoken)
  return withLengthMarks(spoken.replace(ownEnding, '')) + (ownEnding.exec(spoken)?.[0] ?? '')
}

/** は and へ as particles, and in words that contain one. */
function particlesOf(kind: string, reading: string): string {
  if (kind === '助詞' && reading === 'へ') return 'え'
  const hasParticle =
    ['助詞', '接続詞', '副詞'].includes(kind) || (kind === '感動詞' && greeting.test(reading))
  return hasParticle ? reading.replace(/は$/, 'わ') : reading
}

/** いう is pronounced ゆー, in どういう and という too. */
function withSay(kind: string, { reading, base_form }: ReadToken): string {
  if (kind === '動詞') return sayVerbs.has(base_form) ? reading.replace(/^いう$/, 'ゆー') : reading
  return ['連体詞', '助詞', '接続詞'].includes(kind)
    ? reading.replace(/(?<=う|と|って)いう/, 'ゆー')
    : reading
}
