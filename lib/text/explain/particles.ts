import type { Token } from '../../contracts/schemas/text.ts'
import { isPart } from './phrase.ts'

export const particles = [
  'は',
  'が',
  'を',
  'に',
  'へ',
  'で',
  'と',
  'から',
  'まで',
  'より',
  'の',
  'も',
  'や',
  'か',
  'ね',
  'よ',
  'な',
  'ぞ',
  'わ',
  'さ',
  'だけ',
  'しか',
  'ばかり',
  'ほど',
  'くらい',
  'など',
  'こそ',
  'さえ',
  'でも',
  'ずつ',
  'とか',
  'って',
  'ので',
  'のに',
  'けど',
  'し',
  'について',
  'によって',
  'として',
  'に対して',
  'にとって',
  'という',
  'によると',
  'が but',
  'から because',
  'と if',
  'と quote',
  'の question',
] as const
export type Particle = (typeof particles)[number]

const known = new Map<string, Particle>(particles.map(particle => [particle, particle]))
const spellings: Readonly<Record<string, Particle>> = {
  ぐらい: 'くらい',
  位: 'くらい',
  けれど: 'けど',
  けれども: 'けど',
  けども: 'けど',
  なあ: 'な',
  ねえ: 'ね',
  ぜ: 'ぞ',
  ん: 'の',
  により: 'によって',
  によれば: 'によると',
  に対し: 'に対して',
  といった: 'という',
  っていう: 'という',
}
const special: Readonly<Record<string, Particle>> = {
  'が 助詞-接続助詞': 'が but',
  'から 助詞-接続助詞': 'から because',
  'と 助詞-接続助詞': 'と if',
  'と 助詞-格助詞-引用': 'と quote',
  'の 助詞-終助詞': 'の question',
}

/** What a particle is called in the tables; undefined where it needs no word. */
export function particleOf(token: Token): Particle | undefined {
  if (!isPart(token, '助詞') || (token.surface === 'で' && isPart(token, '助詞-接続助詞'))) return undefined
  const base = spellings[token.surface] ?? token.surface
  return special[`${base} ${token.part_of_speech}`] ?? known.get(base)
}
