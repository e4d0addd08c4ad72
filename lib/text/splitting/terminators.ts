import { isCloser } from './brackets.ts'
import { isAbbreviated } from './full-stops.ts'

/** What ended a sentence: a full stop weighs more than a mark of feeling. */
export type EndKind = 'stop' | 'mark'

const marks = new Set('！？!?‼⁇⁈⁉❗❓')
const stops = new Set('。｡．.')
const music = new Set('♪♫♬♩♡♥❤')
const emoji =
  /(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)(?:\uFE0F|\u200D|\p{Extended_Pictographic}|\p{Emoji_Modifier})*/uy
/** What clings to the end of a sentence: （笑）, (^o^), [1], ｗｗ, 笑. */
const appendages = [
  /[（(](?:苦|爆|微|失|照)?(?:笑|泣|汗|涙|怒|喜|謎|略|照|嘘|棒)[い]?[)）]/y,
  /[（(][^\p{L}\p{N}\s）)]{0,6}[_.^oωO∀д▽][^\p{L}\p{N}\s）)]{0,6}[)）][/／ノ]?/uy,
  /\[\d{1,3}\]/y,
  /[wｗ]{1,20}(?![a-zA-Zａ-ｚＡ-Ｚ])/y,
  /[笑泣](?![\p{Script=Han}々\p{Script=Hiragana}])/uy,
]
/** Names that carry a mark of their own. */
const namesWithMarks = [
  'モーニング娘。',
  'Yahoo!',
  'Ｙａｈｏｏ！',
  'ラブライブ！',
  'けいおん！',
  'アイカツ！',
]

/** The kind of sentence end that begins here, if one does. */
export function endKindAt(line: string, at: number, sentenceStart: number): EndKind | undefined {
  const char = line.charAt(at)
  if (stops.has(char))
    return isNameMark(line, at) || isAbbreviated(line, at, sentenceStart) ? undefined : 'stop'
  if (marks.has(char)) return isNameMark(line, at) || isInsideLatin(line, at) ? undefined : 'mark'
  return music.has(char) || matchAt(emoji, line, at) > 0 ? 'mark' : undefined
}

export function isEndMark(char: string): boolean {
  return stops.has(char) || marks.has(char) || music.has(char)
}

/** Past the terminators, closers, emoji and asides that belong to the sentence ending here. */
export function endOfTrail(line: string, from: number, brackets: ReadonlyMap<number, number>): number {
  let at = from
  let step = trailStep(line, at)
  while (step > 1 || (step === 1 && !brackets.has(at))) {
    at += step
    step = trailStep(line, at)
  }
  return at
}

function trailStep(line: string, at: number): number {
  const char = line.charAt(at)
  if (char === '') return 0
  if (isEndMark(char) || isCloser(char) || '…‥☆★'.includes(char)) return 1
  const symbol = matchAt(emoji, line, at)
  if (symbol > 0) return symbol
  for (const appendage of appendages) {
    const length = matchAt(appendage, line, at)
    if (length > 0) return length
  }
  return 0
}

function matchAt(sticky: RegExp, line: string, at: number): number {
  sticky.lastIndex = at
  return sticky.exec(line)?.[0].length ?? 0
}

function isNameMark(line: string, at: number): boolean {
  return namesWithMarks.some(name => line.startsWith(name, at + 1 - name.length))
}

/** `a?b=c` and `x!y` are no ends. */
function isInsideLatin(line: string, at: number): boolean {
  return /^[\w/][!?][\w/]$/.test(line.slice(at - 1, at + 2))
}
