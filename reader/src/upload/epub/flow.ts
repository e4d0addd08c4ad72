import { firstFrom, lastBefore, withoutControls } from './ruby-marks.ts'

/** Stands for a line break of the file itself: a space between words, nothing in Japanese. */
export const BREAK = '\v'

/** Stands between two cells of a table. */
export const CELL = '\u001e'
const SPACES = new RegExp(`[ 　${CELL}]+`, 'g')

/** Stands around the number of a mark. */
export const MARK = '\f'
const MARKS = /\f(\d+)\f/g

/** Places where a word may break, and marks of byte order. */
const UNSEEN = /[\u00ad\u200b\u2060\ufeff]/g
const EM_SPACE = '\u2003'
const OTHER_SPACES = /[\u00a0\u2000-\u200a\u202f]/g

/** A text of a page, in which spaces and line breaks are as good as one space, unless it is plain. */
export function flowing(text: string, isPlain = false): string {
  const own = withoutControls(text).replace(UNSEEN, '').replaceAll(EM_SPACE, '　').replace(OTHER_SPACES, ' ')
  return isPlain
    ? own.replace(/\r\n?/g, '\n').replaceAll('\t', '　')
    : own.replace(/[\t\r\n ]+/g, run => (/[\r\n]/.test(run) ? BREAK : ' '))
}

/** The text with the spaces that stand between words alone. */
export const flowed = (text: string): string =>
  text
    .replace(/[ \v]+/g, (run, at: number) => {
      if (!run.includes(BREAK)) return run
      return isOfWord(text, lastOf(text, at)) && isOfWord(text, firstOf(text, at + run.length)) ? ' ' : ''
    })
    .replace(SPACES, (run, at: number, whole: string) => {
      if (!run.includes(CELL)) return run
      const [before = '\n', after = '\n'] = [whole[at - 1], whole[at + run.length]]
      return before === '\n' || after === '\n' ? '' : '　'
    })

/** Letters of scripts that part their words by spaces. */
const OF_WORD = /(?![\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\uff00-\uffef])[!-~\p{L}\p{M}\p{N}]/u

const isOfWord = (text: string, at: number) => OF_WORD.test(text.charAt(at))

/** The place of the last character before another one, without marks and readings. */
function lastOf(text: string, end: number): number {
  let at = end
  while (text[at - 1] === MARK) at = text.lastIndexOf(MARK, at - 2)
  return lastBefore(text, at)
}

function firstOf(text: string, start: number): number {
  let at = start
  while (text[at] === MARK) at = text.indexOf(MARK, at + 1) + 1
  return firstFrom(text, at)
}

/** A line without its marks and the spaces around it, and where in it the marks are. */
export function lineOfMarks(marked: string) {
  const bareLine = marked.replaceAll(MARKS, '')
  const line = bareLine.replace(/^ +|(?<! ) +$/g, '').replace(/(?<!　)　+$/, '')
  const indent = bareLine.length - bareLine.replace(/^ +/, '').length
  let before = 0
  const at = [...marked.matchAll(MARKS)].map(({ index, 0: { length }, 1: number }) => {
    const offset = Math.min(line.length, Math.max(0, index - before - indent))
    before += length
    return { number: Number(number), offset }
  })
  return { line, at }
}
