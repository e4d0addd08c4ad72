import type { Token } from '../../../contracts/schemas/japanese/text.ts'
import { isPart } from '../../explain/phrase.ts'
import type { Dictionary } from '../dictionary.ts'
import type { Writing } from '../entries-of.ts'
import { isGrammar, isWritten } from '../token-classes.ts'
import { adjective, causativeLike, compound, measure, negative, passiveLike } from './compounds.ts'
import { expression, setPhrase } from './expressions.ts'

/** Several tokens that are one word of the dictionary, as the text writes it. */
export interface Joined extends Writing {
  readonly count: number
}

/** Expressions have no more tokens, and every join is looked up. */
const MOST_JOINED = 7
const MOST_CHARACTERS = 14

/** The longest word of the dictionary that begins at a token, if it has several; null otherwise. */
export function joinedAt(tokens: readonly Token[], at: number, dictionary: Dictionary): Joined | null {
  let asItStands: Joined | null = null
  for (const count of countsAt(tokens, at, dictionary)) {
    const head = tokens.slice(at, at + count)
    const join = joinOf(head, tokens[at - 1], tokens.slice(at + count, at + count + 2), dictionary)
    const last = head.at(-1)
    const whole = last && (negative(head, last, dictionary) ?? measure(head, last, dictionary))
    if (whole) return { count, ...whole }
    if (join && !isPart(last, '助動詞')) return { count, ...join }
    // 気にしない is a form of 気にする, if the dictionary has both.
    asItStands ??= join && { count, ...join }
  }
  return asItStands
}

/** The counts of tokens that may be a word, the most first. Most joins end here: no word begins like them. */
function countsAt(tokens: readonly Token[], at: number, dictionary: Dictionary): number[] {
  const counts: number[] = []
  let written = ''
  let read: string | null = ''
  for (let count = 1; count <= MOST_JOINED; count += 1) {
    const token = tokens[at + count - 1]
    if (!token || isPart(token, '記号') || !(isWritten(token.surface) || token.surface === 'っ')) break
    if (written.length + token.surface.length > MOST_CHARACTERS) break
    if (count > 1) {
      const goesOn = begins(written, token.surface, dictionary) || begins(read, token.reading, dictionary)
      if (goesOn || hasOtherStart(token, written, read, dictionary)) counts.unshift(count)
      if (!goesOn) break
    }
    written += token.surface
    read = read === null || token.reading === null ? null : read + token.reading
  }
  return counts
}

/** True if words of the dictionary go on with the first character of the next token. */
const begins = (text: string | null, next: string | null, dictionary: Dictionary) =>
  text !== null && next !== null && dictionary.begins(text + firstOf(next))

/** する for しました, くる for きた */
const hasOtherStart = (
  { surface, base_form }: Token,
  written: string,
  read: string | null,
  dictionary: Dictionary,
) =>
  firstOf(base_form) !== firstOf(surface) &&
  (begins(written, base_form, dictionary) || begins(read, base_form, dictionary))

const firstOf = (text: string) => String.fromCodePoint(text.codePointAt(0) ?? 0)

function joinOf(
  head: readonly Token[],
  before: Token | undefined,
  after: readonly Token[],
  dictionary: Dictionary,
): Writing | null {
  const last = head.at(-1)
  if (!last || isChange(head) || isState(last, before)) return null
  if (head.length === 2 && isPart(head[0], '名詞-ナイ形容詞語幹') && last.base_form === 'ない')
    return adjective(head, dictionary)
  if (isGrammar(last))
    return (
      (isEndOfAdjective(head, last) ? adjective(head, dictionary) : null) ??
      passiveLike(head, last, dictionary) ??
      causativeLike(head, last, dictionary) ??
      setPhrase(head, last, before, dictionary)
    )
  return head.some(isGrammar) ? expression(head, last, dictionary) : compound(head, last, after, dictionary)
}

/** っぽい and たい behind no verb: 飽きっぽい, 平べったい. */
const isEndOfAdjective = ([first]: readonly Token[], last: Token) =>
  isPart(last, '形容詞-接尾') || (last.base_form === 'たい' && isPart(first, '名詞'))

/** ついてる in チョコがついてる is a form of つく. */
const isState = (last: Token, before: Token | undefined) =>
  last.base_form === 'てる' && isPart(before, '助詞-格助詞')

/** 大きくなる: any adjective may become so. */
const isChange = (head: readonly Token[]) =>
  head.length === 2 && isPart(head[0], '形容詞') && /^(?:なれ?る|する)$/.test(head[1]?.base_form ?? '')
