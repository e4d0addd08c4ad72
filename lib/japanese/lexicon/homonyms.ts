import type { Token } from '../../contracts/schemas/japanese/text.ts'
import { isPart } from '../explain/phrase.ts'
import { isKana } from '../kana.ts'
import { readingOf } from './base-reading.ts'
import type { Dictionary } from './dictionary.ts'
import type { NamedHead, Writing } from './entries-of.ts'
import { homonymWords } from './homonym-words.ts'

interface Meaning {
  /** A writing of the entry that is meant. */
  readonly form: string
  /** Nouns, after a particle where only that one tells: `頭`, `を手`, `-靴`, `を*`. */
  readonly words: ReadonlySet<string>
}

const meaningsByWord: ReadonlyMap<string, readonly Meaning[]> = new Map(
  homonymWords
    .trim()
    .split(/\n(?=\S+: )/)
    .map(line => {
      const [word = '', meanings = ''] = line.split(': ')
      return [
        word,
        meanings.split('/').map(meaning => {
          const [form = '', ...words] = meaning.trim().split(/\s+/)
          return { form, words: new Set(words) }
        }),
      ]
    }),
)

/** A noun that goes with a verb, by each of its writings, and its particle; empty without one. */
interface Companion {
  readonly writings: readonly string[]
  readonly reading: string | null
  readonly particle: string
}

/** The entry that a word in kana stands for, by the words it goes with: 掻く in 頭をかく, but 書く in 字をかく. */
export function meantBy(
  { head, written, reading }: NamedHead,
  { before, after }: { before: readonly Token[]; after: readonly Token[] },
  dictionary: Dictionary,
): (Writing & { readonly meant: string }) | null {
  const [token, more] = head
  if (!token || more || !isKana(written)) return null
  const isVerb = /^(?:動詞|形容詞)-自立/.test(token.part_of_speech)
  if (!isVerb && !isPart(token, '名詞')) return null
  const meanings = [token.surface, written].flatMap(text => meaningsByWord.get(text) ?? [])
  if (meanings.length === 0) return null
  const companions = isVerb
    ? [...nounsBefore(before, dictionary), ...described(after, dictionary)]
    : [...describing(before, dictionary), ...verbAfter(after)]
  const told = companions
    .map(one => meanings.find(({ words }) => isAmong(words, one)))
    .find(one => one !== undefined)
  const inWords = isVerb && !told ? companions.flatMap(one => inExpression(one, written, dictionary)) : []
  const meant = told?.form ?? inWords[0]
  if (meant === undefined) return null
  const verb = isVerb ? verbOf(meant, written, dictionary) : written
  return { written: verb, reading: verb === written ? reading : verb, meant }
}

/** かう for かっ that means 買う, かく for かける in 字がかける, and ひく for ひかれる in 車にひかれる. */
function verbOf(meant: string, written: string, dictionary: Dictionary): string {
  if (written.endsWith(meant.slice(-1))) return written
  const entries = dictionary.find(meant).filter(({ forms }) => forms.includes(meant))
  const isRead = (reading: string) => reading.startsWith(written.charAt(0))
  return entries.flatMap(({ readings }) => readings).find(isRead) ?? written
}

function isAmong(words: ReadonlySet<string>, { writings, particle }: Companion): boolean {
  if (particle === 'を' && words.has('を*')) return true
  return writings.some(
    writing =>
      words.has(writing) ||
      words.has(particle + writing) ||
      Array.from(writing, (_, at) => `-${writing.slice(at)}`).some(ending => words.has(ending)),
  )
}

/** 掻く for かく in 胡坐をかく, as the dictionary writes it. */
function inExpression({ reading, particle }: Companion, verb: string, dictionary: Dictionary): string[] {
  if (reading === null || !/^[をがに]$/.test(particle)) return []
  const forms = dictionary.find(reading + particle + verb).flatMap(entry => entry.forms)
  return forms.flatMap(form => {
    const written = form.slice(form.lastIndexOf(particle) + 1)
    return isKana(written) ? [] : [written]
  })
}

/** The nouns before a verb in its clause, the nearest first. */
function nounsBefore(before: readonly Token[], dictionary: Dictionary): Companion[] {
  const companions: Companion[] = []
  for (let at = before.length - 1; at >= 0 && at >= before.length - REACH; at -= 1) {
    const token = before[at]
    if (!token || isEndOfClause(token, before[at - 1])) break
    if (!isPart(token, '名詞') && !isPart(token, '副詞')) continue
    const next = before[at + 1]
    if (isPart(next, '名詞') || isPart(next, '助詞-連体化')) continue
    const particle = isPart(next, '助詞') ? (next?.surface ?? '') : ''
    companions.push({
      writings: writingsOf(token, dictionary),
      reading: token.reading,
      particle: PARTICLES[particle] ?? particle,
    })
  }
  return companions
}

/** In tokens. */
export const REACH = 8

/** には and にも say に; the subject or object before は or も is not told apart. */
const PARTICLES: Record<string, string> = { へ: 'に' }

/** 妹は、 goes on. */
const isEndOfClause = (token: Token, before: Token | undefined) =>
  isPart(token, '動詞') ||
  isPart(token, '助動詞') ||
  (isPart(token, '記号') &&
    !isPart(token, '記号-空白') &&
    !(token.surface === '、' && isPart(before, '助詞-係助詞')))

/** りんご in りんごの皮, any object, and a verb that describes the noun. */
function describing(before: readonly Token[], dictionary: Dictionary): Companion[] {
  const [noun, last] = before.slice(-2)
  if (isPart(last, '助詞-連体化') && noun)
    return [{ writings: writingsOf(noun, dictionary), reading: noun.reading, particle: '' }]
  // 星をたよりに
  if (last?.surface === 'を') return [{ writings: [], reading: null, particle: 'を' }]
  const isDescribing = /\/(?:基本形|体言接続)/.test(last?.conjugation ?? '') && !isPart(last, '助動詞-な')
  return isDescribing ? [{ writings: ['*た'], reading: null, particle: '' }] : []
}

/** 切る in かみを短く切る. */
function verbAfter(after: readonly Token[]): Companion[] {
  if (!isPart(after[0], '助詞')) return []
  const verb = after.slice(1, REACH).find(token => /^(?:動詞|形容詞|記号)/.test(token.part_of_speech))
  return verb ? [{ writings: [verb.base_form], reading: null, particle: '' }] : []
}

/** 服 in 着ている服. */
function described([noun, next]: readonly Token[], dictionary: Dictionary): Companion[] {
  return isPart(noun, '名詞-一般') && noun && !isPart(next, '名詞')
    ? [{ writings: writingsOf(noun, dictionary), reading: noun.reading, particle: '' }]
    : []
}

/** A noun as it stands and, in kana, by the writings of its entries. */
function writingsOf(token: Token, dictionary: Dictionary): string[] {
  const own = token.surface
  if (!isKana(own)) return [own]
  const reading = readingOf([token]) ?? own
  return [own, ...dictionary.find(reading).flatMap(entry => (entry.common ? entry.forms : []))]
}
