import type { Numeral } from './numerals.ts'

const digits = '一二三四五六七八九'
const readings = ['いち', 'に', 'さん', 'し', 'ご', 'ろく', 'しち', 'はち', 'く']
const unitReadings: Readonly<Record<string, string>> = {
  '': '',
  十: 'じゅう',
  百: 'ひゃく',
  千: 'せん',
  万: 'まん',
}
const twoDigits = new RegExp(`^(十?)([${digits}])([${digits}])([十百千万]?)$`)
const comma = /[、，・]$/

/** 二三 is two or three, 十二三 twelve or thirteen: read digit by digit. */
export function readApproximate(text: string): Numeral | null {
  const numeralMatch = twoDigits.exec(text)
  if (!numeralMatch) return null
  const [, ten = '', first = '', second = '', unit = ''] = numeralMatch
  if (digits.indexOf(second) !== digits.indexOf(first) + 1) return null
  const reading = `${unitReadings[ten]}${readings[digits.indexOf(first)]}${lastReading(second, unit)}`
  return {
    reading: reading + (unit === '百' && second === '三' ? 'びゃく' : unitReadings[unit]),
    value: null,
  }
}

/** The 三 of `二、三日`: an approximate number, without the calendar's special readings. */
export function followsEnumeration(before: string, text: string): boolean {
  const last = before.replace(comma, '')
  return last !== before && last !== '' && isNext(last.slice(-1), text.charAt(0))
}

/** The 四 of `四、五人` keeps its old reading. */
export function readEnumerated(text: string, after: string): Numeral | null {
  const enumerated = comma.test(after.charAt(0)) && isNext(text, after.charAt(1))
  return enumerated ? { reading: readings[digits.indexOf(text)] ?? '', value: null } : null
}

function isNext(first: string, second: string): boolean {
  const value = digitOf(first)
  return value > 0 && digitOf(second) === value + 1
}

/** One to nine in kanji, half or full width; zero for anything else. */
function digitOf(char: string): number {
  if (char.length !== 1) return 0
  return Math.max(...[digits, '123456789', '１２３４５６７８９'].map(nine => nine.indexOf(char))) + 1
}

function lastReading(digit: string, unit: string): string {
  if (digit === '四') return unit === '' ? 'し' : 'よん'
  return readings[digits.indexOf(digit)] ?? ''
}
