import { isPos, textOf, uninflected, type Word } from '../../morphology/word.ts'
import { wordTable } from '../../word-table.ts'
import { readApproximate, readEnumerated } from './approximations.ts'
import { countedReading } from './counted-reading.ts'
import { isCounter, type Surroundings } from './counters.ts'
import { isNumeralChar, readNumeral } from './numerals.ts'

/** The number of words on each side of a number that affect its reading. */
const NEIGHBOURS = 8

/** Joins the digits of each number to one word and reads it together with its counter. */
export function readNumbers(words: readonly Word[]): Word[] {
  const parts = words.flatMap((word, at) => takeApart(word, words[at - 1]))
  const read: Word[] = []
  for (let at = 0; at < parts.length; ) {
    const length = numeralLength(parts, at)
    const digits = parts.slice(at, at + Math.max(length, 1))
    at += digits.length
    if (length === 0) {
      read.push(...digits)
      continue
    }
    const around = {
      before: textOf(read.slice(-NEIGHBOURS)),
      after: textOf(parts.slice(at, at + NEIGHBOURS)),
    }
    const counter = parts[at]
    const counted = counter && isCounter(counter) ? readCounted(digits, counter, around) : undefined
    if (counted) at++
    read.push(...(counted ? [counted] : readAlone(digits, around)))
  }
  return read
}

function readAlone(digits: readonly Word[], { after }: Surroundings): Word[] {
  const text = textOf(digits)
  if (/^[何数幾]+$/.test(text)) return [...digits]
  const numeral = readApproximate(text) ?? readEnumerated(text, after) ?? readNumeral(text)
  return [numberWord(text, numeral?.reading ?? null)]
}

/** A number and its counter as one word. */
function readCounted(digits: readonly Word[], counter: Word, around: Surroundings): Word | undefined {
  const text = textOf(digits)
  const reading = countedReading(text, counter, around)
  if (!reading) return undefined
  const [number, unit] = reading
  const whole = uninflected(text + counter.surface, number + (unit ?? ''), '名詞', '数', '助数詞')
  if (unit === undefined) return whole
  const parts = [
    { surface: text, reading: number },
    { surface: counter.surface, reading: unit },
  ]
  return { ...whole, parts }
}

const separator = /^[,，.．]$/
const arabicEnd = /[0-9０-９]$/
const arabicStart = /^[0-9０-９]/

/** The number of words from here that spell one number. */
function numeralLength(words: readonly Word[], at: number): number {
  let length = 0
  for (let word = words[at]; word !== undefined; word = words[at + length]) {
    const next = words[at + length + 1]
    if (isNumeral(word, next)) length++
    else if (length > 0 && separates(words[at + length - 1], word, next)) length++
    else break
  }
  return length
}

function isNumeral(word: Word, next: Word | undefined): boolean {
  if (!isNumeralChar(word.surface.charAt(0)) || ![...word.surface].every(isNumeralChar)) return false
  if (word.surface === '何') return next !== undefined && (isCounter(next) || isNumeral(next, undefined))
  return isPos(word, '名詞', '数')
}

function separates(before: Word | undefined, word: Word, after: Word | undefined): boolean {
  return (
    separator.test(word.surface) &&
    arabicEnd.test(before?.surface ?? '') &&
    arabicStart.test(after?.surface ?? '')
  )
}

/**
 * Words that the dictionary holds together, mostly with a reading that counting does not use: ９月, 八分 (はちぶ), 千年 (ちとせ).
 */
const heldTogether = /^([0-9０-９]+)(月)$|^([一二三四五六七八九])(分)$|^(千|三十|三)(年|日|位|世)$/

const readings = new Map(wordTable('月:がつ 分:ふん 年:ねん 日:にち 位:い 世:せい'))

/** Splits number and counter, so that the rules read them. */
function takeApart(word: Word, before: Word | undefined): Word[] {
  if (word.surface === '月末' && isPos(before, '名詞', '数'))
    return [counterWord('月'), uninflected('末', 'まつ', '名詞', '接尾', '副詞可能')]
  if (word.surface === '分の') return [counterWord('分'), uninflected('の', 'の', '助詞', '連体化')]
  const [digits, counter] = heldTogether.exec(word.surface)?.slice(1).filter(Boolean) ?? []
  return digits && counter ? [numberWord(digits, null), counterWord(counter)] : [word]
}

function numberWord(surface: string, reading: string | null): Word {
  return uninflected(surface, reading, '名詞', '数')
}

function counterWord(surface: string): Word {
  return uninflected(surface, readings.get(surface) ?? null, '名詞', '接尾', '助数詞')
}
