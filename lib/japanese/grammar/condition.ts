import type { Token } from '../../contracts/schemas/japanese/text.ts'

/** A requirement of a pattern for one token, the end of a clause, or a gap of several tokens. */
export interface Condition {
  readonly kind: 'token' | 'end' | 'gap'
  /** Base forms or surfaces; empty: any. */
  readonly words: readonly string[]
  readonly test: (token: Token) => boolean
  /** In brackets: required or excluded beside the match, but not part of it. */
  readonly isBeside: boolean
  readonly isNegated: boolean
}

/** Names for common alternatives of patterns. */
const shorthand: Readonly<Record<string, readonly string[]>> = {
  TE: ['て|で:助詞-接続助詞'],
  TA: ['*@特殊・タ/基本形'],
  STEM: ['*:動詞@連用形'],
  V: ['*:動詞@基本形'],
  PLAIN: ['*@基本形|体言接続'],
  NEG: ['ない|ねえ|ねぇ', 'ます ん'],
  NAI: ['ない', 'ある ます ん', 'ござる ます ん', 'ございます ん'],
}

/** Words with several spellings. */
const spellings: readonly (readonly string[])[] = [
  'いい よい 良い 好い 善い,こと 事,とき 時,ため 為,わけ 訳,ほど 程,ほう 方,ところ 所 処,うち 内,はず 筈,もの 物,とおり 通り どおり,あと 後',
  'くる 来る,いく 行く,いう 言う,みる 見る,できる 出来る,いる 居る,おく 置く,くださる 下さる,いただく 頂く,もらう 貰う,しまう 仕舞う,ほしい 欲しい',
  'まま 儘,せい 所為,おかげ お陰 お蔭 御蔭,くらい ぐらい 位,ない 無い,なる 成る,やすい 易い,にくい 難い,はじめる 始める,だめ 駄目 ダメ,くれる 呉れる',
  'つもり 積もり,まえ 前,かわり 代わり 替わり,たび 度,かぎり 限り,かぎる 限る,うえ 上,ひつよう 必要,おもう 思う,しる 知る,わかる 分かる',
].flatMap(line => line.split(',').map(one => one.split(' ')))
const spelled = new Map(spellings.flatMap(ways => ways.map(way => [way, ways] as const)))

/** The sequences of conditions in a declaration: `TE は いける NEG / ちゃ だめ`. */
export function sequencesOf(declared: string): Condition[][] {
  return declared.split(' / ').flatMap(alternative => {
    const parts = alternative.trim().split(' ').map(choicesOf)
    return parts.reduce<Condition[][]>(
      (sequences, choices) => sequences.flatMap(sequence => choices.map(choice => [...sequence, ...choice])),
      [[]],
    )
  })
}

/** The alternatives of a part. `も?` is optional; a shorthand has several sequences. */
function choicesOf(part: string): Condition[][] {
  if (part.endsWith('?')) return [[], ...choicesOf(part.slice(0, -1))]
  const [, inBrackets] = /^\((.+)\)$/.exec(part) ?? []
  const isBeside = inBrackets !== undefined
  const isNegated = inBrackets?.startsWith('!') ?? false
  const name = (inBrackets ?? part).slice(isNegated ? 1 : 0)
  return (shorthand[name] ?? [name]).map(sequence =>
    sequence.split(' ').map(one => ({ ...conditionOf(one), isBeside, isNegated })),
  )
}

function conditionOf(text: string): Pick<Condition, 'kind' | 'words' | 'test'> {
  if (text === '$') return { kind: 'end', words: [], test: isClosing }
  if (text === '…') return { kind: 'gap', words: [], test: token => !isMark(token) }
  const [, named = '', part = '', not, form] = /^([^:@]*)(?::([^@]+))?(?:@(!?)(.+))?$/.exec(text) ?? []
  const isExact = !/^(?:\*?$|~)/.test(named)
  const words = isExact ? named.split('|').flatMap(word => spelled.get(word) ?? [word]) : []
  const surface = named.startsWith('~') ? new RegExp(named.slice(1)) : null
  const forms = form === undefined ? null : new RegExp(form)
  const test = (token: Token) =>
    (words.length === 0 || words.includes(token.base_form) || words.includes(token.surface)) &&
    (surface === null || surface.test(token.surface)) &&
    token.part_of_speech.startsWith(part) &&
    (forms === null || forms.test(token.conjugation ?? '') !== (not === '!'))
  return { kind: 'token', words, test }
}

const isMark = ({ part_of_speech }: Token) => part_of_speech.startsWith('記号')
/** True after the end of a clause: for a mark, or a particle that closes or quotes it. */
const isClosing = (token: Token) =>
  isMark(token) ||
  /^(?:助詞-終助詞|助詞-副助詞／並立)/.test(token.part_of_speech) ||
  /^(?:と|って|な|ね|よ)$/.test(token.surface)
