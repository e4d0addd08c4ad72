import type { Genre } from '../../contracts/schemas/japanese/text.ts'
import { isCloser, matchBrackets } from './brackets.ts'
import { carriesOn, endOfChain, isDialogue, sumsUp } from './continuations.ts'
import { speechStart, withoutTurnQuote } from './speaker-labels.ts'
import { endKindAt, endOfTrail, endsInside, type TrailedLine } from './terminators.ts'

/** A mark ends a sentence only after words; marks alone belong to the following text. */
const wordLike = /[\p{L}\p{N}…‥─―—・]/u

interface Line extends TrailedLine {
  readonly isDialogue: boolean
}

/** The position of the scan, and the state of the current sentence. */
interface Place {
  readonly at: number
  readonly start: number
  readonly hasWords: boolean
}

interface Step {
  readonly to: number
  readonly ends: boolean
  readonly hasWords: boolean
}

/** The ends of the sentences within one line, except the end of the line. */
export function sentenceEnds(text: string, genre: Genre): number[] {
  const speech = genre === 'interview' ? speechStart(text) : 0
  const brackets = withoutTurnQuote(text, speech, matchBrackets(text))
  const line = { text, brackets, trailEnds: new Map(), isDialogue: isDialogue(text, brackets) }
  const ends: number[] = []
  let place: Place = { at: speech, start: 0, hasWords: false }
  while (place.at < text.length) {
    const {
      to,
      ends: over,
      hasWords,
    } = pastQuotation(line, place) ?? pastMark(line, place) ?? pastCharacter(line, place)
    if (over) ends.push(to)
    place = over ? { at: to, start: to, hasWords: false } : { ...place, at: to, hasWords }
  }
  return ends
}

/** Passes a quotation in one step, so that no sentence ends inside it. */
function pastQuotation(line: Line, { at, start, hasWords }: Place): Step | undefined {
  const { text, brackets, isDialogue } = line
  const close = brackets.get(at)
  if (close === undefined || (hasWords && endKindAt(text, at, start))) return undefined
  const chain = endOfChain(text, at, brackets)
  if (chain > close + 1 && sumsUp(text, chain, hasWords)) return { to: chain, ends: false, hasWords: true }
  const end = endOfTrail(line, close + 1)
  const ends = isDialogue || (endsInside(text, at, close) && !carriesOn(text, end, 'stop', true))
  return { to: ends ? end : close + 1, ends, hasWords: true }
}

function pastMark(line: Line, { at, start, hasWords }: Place): Step | undefined {
  const { text } = line
  const kind = hasWords ? endKindAt(text, at, start) : undefined
  if (kind === undefined) return undefined
  const to = endOfTrail(line, at)
  return { to, ends: !carriesOn(text, to, kind, isCloser(text.charAt(to - 1))), hasWords }
}

function pastCharacter({ text }: Line, { at, hasWords }: Place): Step {
  const char = String.fromCodePoint(text.codePointAt(at) ?? 0)
  return {
    to: Math.max(at + char.length, urlEnd(text, at)),
    ends: false,
    hasWords: hasWords || wordLike.test(char),
  }
}

const schemes = ['http://', 'https://', 'ftp://', 'www.']
const address = /[\x21-\x7E]+/y

/** The end of the web address that begins here, or the position itself. */
function urlEnd(line: string, at: number): number {
  if (!schemes.some(scheme => line.startsWith(scheme, at))) return at
  address.lastIndex = at
  let end = at + (address.exec(line)?.[0].length ?? 0)
  while ('.,!?;:)"\''.includes(line.charAt(end - 1))) end--
  return end
}
