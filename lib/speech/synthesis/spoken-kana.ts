import type { Token } from '../../contracts/schemas/text.ts'
import { isKana, toHiragana } from '../../text/kana.ts'
import { pronounced } from './pronunciation.ts'

/**
 * A sentence as espeak-ng can read it: kana as they sound, a space before each content word, so that words keep
 * their accents. What has no reading is left out; digits and Latin letters it reads by itself.
 */
export function spokenKana(tokens: readonly Token[]): string {
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

/** Signs it reads out by their names: iteration marks, and a long vowel mark behind nothing that could be longer. */
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
const leaning = new Set(['接尾', '非自立', '特殊'])

function startsPhrase(token: Token, previous: Token | undefined): boolean {
  const [kind = '', manner = ''] = token.part_of_speech.split('-')
  return contentWords.has(kind) && !leaning.has(manner) && !previous?.part_of_speech.startsWith('接頭詞')
}

function soundOf(token: Token, before: string): string {
  const plain = token.surface.normalize('NFKC')
  const reading = token.reading ?? (isKana(plain) ? toHiragana(plain) : null)
  return reading === null ? signsOf(plain) : pronounced({ ...token, reading }, before)
}

const signs = /[A-Za-z]+|[0-9]+|[、,。.…?!]/g
const pauses: Record<string, string> = { ',': '、', '.': '。', '…': '。', '?': '？', '!': '！' }

/** `normalize` has made the wide forms of signs, digits and letters narrow, and three dots of an ellipsis. */
function signsOf(plain: string): string {
  const parts = plain.match(signs) ?? []
  return parts.map(part => (/[A-Za-z0-9]/.test(part) ? ` ${part} ` : `${pauses[part] ?? part} `)).join('')
}
