import { isKana } from '../../japanese/kana.ts'
import { clozeOf } from './cell-text.ts'
import { isJapanese } from './column-contents.ts'
import { unnumbered } from './written-word.ts'

type Divided = [word: string, reading: string, meaning: string]

/** A word with brackets behind it, and the rest. */
const BRACKETED = /^([^\s[［【（(〔,、，:：=＝]+ ?[[［【（(〔][^\]］】）)〕]*[\]］】）)〕])(.*)$/
/** The sign between a word and its meaning. */
const SIGN = /^[\s,、，]*(?:[-–—=＝→⇒:：/／|｜]+[\s,、，]*)?/
const BEGINS_SIGN = /[\s,、，=＝:：→⇒]|[-–—](?=[a-z])/i
/** The number of an accent behind a reading. */
const ACCENT = /^\s*(?:[⓪①-⑳◎]{1,3}|\[\d\])(?=\s*[^\s])/

const BEFORE_WORD =
  /^([^\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]{1,200})[\s,、，=＝:：→⇒.)）]{1,10}(?=[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}])/u
const MEANING = /\p{L}{2}/u
const COUNTS = /^(?:[^\p{L}\p{N}]+|[(（]?(?:[a-z]|[ivx]{1,4})[.)）]*)$/iu

/** Divides a line into word, reading and meaning. Usually they stand in this order. */
export function divided(listedLine: string): Divided {
  const line = unnumbered(listedLine).trim()
  if (clozeOf(line)) return [line, '', '']
  const [whole = '', before = ''] = BEFORE_WORD.exec(line) ?? []
  const own = before.replace(/(?<![\s:=–—-])[\s:=–—-]+$/, '')
  // The N of a pattern such as N + のため belongs to the word.
  if (own === '' || !(COUNTS.test(own) || MEANING.test(own))) return dividedFrom(line)
  const [word, reading, meaning] = dividedFrom(line.slice(whole.length))
  return [word, reading, [COUNTS.test(own) ? '' : own, meaning].filter(text => text !== '').join(' ')]
}

/** A meaning in brackets, perhaps with a reading before it. */
const EXPLAINED =
  /^([^[［【（(〔]+)[[［【（(〔](?:([ぁ-ゖァ-ヺー]{1,30})[\s,、，;；:：]{1,10})?([^\]］】）)〕]*)[\]］】）)〕]$/

const LONGEST_SLASHED = 500

function dividedFrom(line: string): Divided {
  const [slashed = '', second = '', ...others] = line.length > LONGEST_SLASHED ? [] : line.split(/[／/]/)
  if (second !== '' && isJapanese(slashed) && !/[\s（(]/.test(slashed)) {
    const meaning = (isKana(second) ? others : [second, ...others]).join('/')
    if (meaning !== '' && isNoWord(meaning) && /^\S/.test(meaning))
      return [slashed, isKana(second) ? second : '', meaning]
  }
  const [, word, behind = ''] = BRACKETED.exec(line) ?? []
  if (word !== undefined) {
    const rest = behind.replace(ACCENT, ' ').replace(SIGN, '')
    // Kana right behind a bracket belong to the word, as in 食[た]べる.
    const isDivided = rest === '' || rest.length < behind.length || !isJapanese(behind.charAt(0))
    const [, form = '', read = '', meaning = ''] = EXPLAINED.exec(word) ?? []
    if (isDivided && isNoWord(rest) && isNoWord(meaning) && MEANING.test(meaning))
      return [form.trim(), read, [meaning, rest].filter(text => text !== '').join(' ')]
    if (isDivided && !hasKana(rest)) return [word, '', rest]
  }
  const at = line.search(BEGINS_SIGN)
  if (at <= 0) return [line, '', '']
  const first = line.slice(0, at)
  const [sign = ''] = SIGN.exec(line.slice(at)) ?? []
  const rest = line.slice(at + sign.length)
  if (word !== undefined) return isNoWord(rest) ? [first, '', rest] : [line, '', '']
  const [read = ''] = rest.split(/[\s,、，:：=＝（(]/, 1)
  const meaning = rest.slice(read.length).replace(ACCENT, ' ').replace(SIGN, '')
  // A slash leads to another writing, unless a meaning follows.
  if (/[/／|｜]/.test(sign) && !isNoWord(rest) && meaning === '') return [line, '', '']
  if (isKana(read) && !hasKana(meaning)) return [first, read, meaning]
  const isClear = /[-–—→=＝:：\t]/.test(sign) || (/\s/.test(sign) && !/\s/.test(rest))
  return isNoWord(rest) || isClear ? [first, '', rest] : [line, '', '']
}

/** Kanji alone may be a meaning in Chinese. */
const hasKana = (text: string) => /[ぁ-ゖァ-ヺ]/.test(text)
const isNoWord = (text: string) => !isJapanese(text)
