import { isCloser } from './brackets.ts'
import { isBlank } from './spans.ts'

/** The kind of a sentence's end: a full stop weighs more than a mark of feeling. */
export type EndKind = 'stop' | 'mark'

const marks = new Set('！？!?‼⁇⁈⁉❗❓')
const stops = new Set('。｡．.')
const music = new Set('♪♫♬♩♡♥❤')
const emoji =
  /(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)(?:\uFE0F|\u200D|\p{Extended_Pictographic}|\p{Emoji_Modifier})*/uy
/** Appendages to the end of a sentence: （笑）, (^o^), [1], ｗｗ, 笑. */
const appendages = [
  /[（(](?:苦|爆|微|失|照)?(?:笑|泣|汗|涙|怒|喜|謎|略|照|嘘|棒)[い]?[)）]/y,
  /[（(][^\p{L}\p{N}\s）)]{0,6}[_.^oωO∀д▽][^\p{L}\p{N}\s）)]{0,6}[)）][/／ノ]?/uy,
  /\[\d{1,3}\]/y,
  /[wｗ]{1,20}(?![a-zA-Zａ-ｚＡ-Ｚ])/y,
  /[笑泣](?![\p{Script=Han}々\p{Script=Hiragana}])/uy,
]
/** Words that end a sentence without a full stop before （笑）: ですね（笑）次は. */
const finalWords = /(?:です|ます|ました|ません|でした|しょう|よ|ね|かな)$/
const aside = /[（(](?:苦|爆|微|失|照)?(?:笑|泣|汗|涙|怒|喜)い?[)）](?![\sがけしのとかもで、。！？!?…☆★]|$)/y
/** Names that contain a mark. */
const namesWithMarks = 'モーニング娘。 Yahoo! Ｙａｈｏｏ！ ラブライブ！ けいおん！ アイカツ！'.split(' ')

/** The kind of sentence end that begins here, if one does. */
export function endKindAt(line: string, at: number, sentenceStart: number): EndKind | undefined {
  const char = line.charAt(at)
  if (stops.has(char))
    return isNameMark(line, at) || isAbbreviated(line, at, sentenceStart) ? undefined : 'stop'
  if (marks.has(char)) return isNameMark(line, at) || isInsideLatin(line, at) ? undefined : 'mark'
  if (matchAt(aside, line, at) > 0 && finalWords.test(line.slice(Math.max(0, at - 3), at))) return 'mark'
  return music.has(char) || matchAt(emoji, line, at) > 0 ? 'mark' : undefined
}

function isEndMark(char: string): boolean {
  return stops.has(char) || marks.has(char) || music.has(char)
}

/** True if the bracketed words are a whole sentence, as in `「もう帰る。」`. */
export function endsInside(line: string, open: number, close: number): boolean {
  let last = close - 1
  while (last > open && (isBlank(line.charAt(last)) || isCloser(line.charAt(last)))) last--
  if (!isEndMark(line.charAt(last))) return false
  return /\p{L}/u.test(line.slice(open, last)) && !/[\w.]\.$/.test(line.slice(last - 1, last + 1))
}

/** A line with its matched quotations, and the known ends of trails: one trail may hold thousands of others. */
export interface TrailedLine {
  readonly text: string
  readonly brackets: ReadonlyMap<number, number>
  readonly trailEnds: Map<number, number>
}

/** The position after the terminators, closers, emoji and asides of the sentence that ends here. */
export function endOfTrail({ text, brackets, trailEnds }: TrailedLine, from: number): number {
  const passed: number[] = []
  let at = from
  let end = trailEnds.get(at)
  while (end === undefined) {
    passed.push(at)
    const step = trailStep(text, at) || remarkLength(text, at, brackets)
    const goesOn = step > 1 || (step === 1 && !brackets.has(at))
    at += goesOn ? step : 0
    end = goesOn ? trailEnds.get(at) : at
  }
  for (const place of passed) trailEnds.set(place, end)
  return end
}

/** A remark in brackets at the end of the line belongs to the text before it: 行った。（昨日のことだ。） */
function remarkLength(line: string, at: number, brackets: ReadonlyMap<number, number>): number {
  const close = '（('.includes(line.charAt(at)) ? brackets.get(at) : undefined
  if (close === undefined) return 0
  return isBlankFrom(line, close + 1) ? close + 1 - at : 0
}

/** True if the line holds no more words; examines only a few characters, since a line may be long. */
function isBlankFrom(line: string, at: number): boolean {
  return line.slice(at, at + 8).trim() === '' && at + 8 >= line.length
}

function trailStep(line: string, at: number): number {
  const char = line.charAt(at)
  if (char === '') return 0
  if (isEndMark(char) || isCloser(char) || '…‥'.includes(char)) return 1
  if ('☆★'.includes(char)) return isBullet(line, at) ? 0 : 1
  const symbol = matchAt(emoji, line, at)
  if (symbol > 0) return symbol
  for (const appendage of appendages) {
    const length = matchAt(appendage, line, at)
    if (length > 0) return length
  }
  return 0
}

/** After a full stop, a star before words begins the next sentence: 。☆おすすめ. */
function isBullet(line: string, at: number): boolean {
  return stops.has(line.charAt(at - 1)) && /[\p{L}\p{N}]/u.test(line.charAt(at + 1))
}

function matchAt(sticky: RegExp, line: string, at: number): number {
  sticky.lastIndex = at
  return sticky.exec(line)?.[0].length ?? 0
}

function isNameMark(line: string, at: number): boolean {
  return namesWithMarks.some(name => line.startsWith(name, at + 1 - name.length))
}

/** `a?b=c` and `x!y` do not end a sentence. */
function isInsideLatin(line: string, at: number): boolean {
  return /^[\w/][!?][\w/]$/.test(line.slice(at - 1, at + 2))
}

const abbreviations = new Set(
  'mr mrs ms dr prof st no nos vol fig figs p pp cf vs ca approx jr sr inc ltd co corp dept ed eds'.split(
    ' ',
  ),
)
const digit = /[0-9０-９]/
const latin = /[A-Za-zＡ-Ｚａ-ｚ]/
const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々）」』]/u
/** `1.`, `Ｑ２．` at the start of a line number the following text. */
const enumerator = /^[\s（(]*[A-Za-zＡ-Ｚａ-ｚ]{0,2}[0-9０-９]{1,3}$/

const hiragana = /\p{Script=Hiragana}/u
/** The continuation of a number or domain after a wide dot: ．３８０, ．ｎｅｔ */
const wideTail =
  /^(?:[0-9０-９]|(?:ｃｏｍ|ｎｅｔ|ｏｒｇ|ｊｐ|ｃｏ|ｎｅ|ｏｒ|ｔｖ|com|net|org|jp|co|ne|or|tv)(?![A-Za-zａ-ｚＡ-Ｚ]))/

/** True if the dot at this position belongs to a number, an initial, an abbreviation, an address or an ellipsis. */
function isAbbreviated(line: string, at: number, sentenceStart: number): boolean {
  const char = line.charAt(at)
  if (char !== '.' && char !== '．') return false
  const before = line.charAt(at - 1)
  const after = line.charAt(at + 1)
  if (digit.test(before) && digit.test(after)) return true
  if (at - sentenceStart <= 8 && after !== '' && enumerator.test(line.slice(sentenceStart, at))) return true
  if (latin.test(before) && endsInShortForm(line, at)) return true
  if (char === '．') return !hiragana.test(before) && wideTail.test(line.slice(at + 1, at + 6))
  if (before === '.' || after === '.') return true
  if (after === '' || /[\s"'”’)]/.test(after)) return /^\s+\p{Ll}/u.test(line.slice(at + 1, at + 4))
  return !(japanese.test(before) && japanese.test(after))
}

/** In characters. */
export const LONGEST_SHORT_FORM = 8

function endsInShortForm(line: string, at: number): boolean {
  if (line.charAt(at + 1) === '') return false
  const word = /[A-Za-zＡ-Ｚａ-ｚ]+$/.exec(line.slice(Math.max(0, at - LONGEST_SHORT_FORM), at))?.[0] ?? ''
  return (word.length === 1 && word !== 'I') || abbreviations.has(word.normalize('NFKC').toLowerCase())
}
