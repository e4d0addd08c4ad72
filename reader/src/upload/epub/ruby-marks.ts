/**
 * Marks around a word with a reading, and between the two, as long as places in the text may still move: no text of a book has these
 * characters.
 */
const WORD = '\u0001'
const READING = '\u0002'
const END = '\u0003'
const RUBY = new RegExp(`${WORD}([^${WORD}-${END}]*)${READING}([^${WORD}-${END}]*)${END}`, 'g')
const MARK = new RegExp(`[${WORD}-${END}]`, 'g')

/** Control characters other than tabs and line breaks. */
const CONTROLS = /[^\P{Cc}\t\n\r]/gu

/** A text without the characters that would be marks. */
export const withoutControls = (text: string): string => text.replace(CONTROLS, '')

export const withRuby = (word: string, reading: string): string => `${WORD}${word}${READING}${reading}${END}`

/** The text without readings. */
export const plainOf = (text: string): string => text.replace(RUBY, '$1').replace(MARK, '')

/** The place of the last character of the word or text that ends before `at`. */
export function lastBefore(text: string, at: number): number {
  return text[at - 1] === END ? text.lastIndexOf(READING, at - 1) - 1 : at - 1
}

/** The place of the first character of the word or text that begins there. */
export const firstFrom = (text: string, at: number): number => (text[at] === WORD ? at + 1 : at)

/** True if a text that is cut there ends within a word or its reading; then the place before it. */
export function openBefore(text: string): number | null {
  const open = text.lastIndexOf(WORD)
  return open > 0 && text.indexOf(END, open) < 0 ? open : null
}

interface Reading {
  start: number
  end: number
  reading: string
}

/** The text without marks, its readings by place, and where each place of the marked text is in it. */
export function readingsIn(marked: string) {
  let text = ''
  let at = 0
  let removed = 0
  const readings: Reading[] = []
  const shifts: Shift[] = []
  for (const { index, 0: whole, 1: word = '', 2: reading = '' } of marked.matchAll(RUBY)) {
    text += marked.slice(at, index)
    readings.push({ start: text.length, end: text.length + word.length, reading })
    text += word
    at = index + whole.length
    shifts.push({ from: index + WORD.length, by: removed + WORD.length })
    removed += whole.length - word.length
    shifts.push({ from: at, by: removed })
  }
  text += marked.slice(at)
  return { text, readings, placeOf: (place: number) => place - removedBefore(shifts, place) }
}

/** From a place of the marked text on, so many characters have been left out before. */
interface Shift {
  from: number
  by: number
}

function removedBefore(shifts: readonly Shift[], place: number): number {
  let [low, high] = [0, shifts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((shifts[middle]?.from ?? 0) <= place) low = middle + 1
    else high = middle
  }
  return shifts[low - 1]?.by ?? 0
}
