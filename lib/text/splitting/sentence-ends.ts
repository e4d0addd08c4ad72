import type { Genre } from '../../contracts/schemas/text.ts'
import { isCloser, matchBrackets } from './brackets.ts'
import { carriesOn, sumsUp } from './continuations.ts'
import { endOfChain, endsInside, isDialogue } from './quotations.ts'
import { speechStart, withoutTurnQuote } from './speaker-labels.ts'
import { endKindAt, endOfTrail } from './terminators.ts'
import { urlEnd } from './urls.ts'

/** A mark ends a sentence only behind words; marks alone lead into what follows. */
const wordLike = /[\p{L}\p{N}…‥─―—・]/u

interface Line {
  readonly text: string
  readonly brackets: ReadonlyMap<number, number>
  readonly isDialogue: boolean
}

/** Where the scan stands, and what it has seen of the sentence it is in. */
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

/** Where the sentences of one line end, short of its own end. */
export function sentenceEnds(text: string, genre: Genre): number[] {
  const speech = genre === 'interview' ? speechStart(text) : 0
  const brackets = withoutTurnQuote(text, speech, matchBrackets(text))
  const line = { text, brackets, isDialogue: isDialogue(text, brackets) }
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

/** A quotation is passed in one step, so that nothing ends inside it. */
function pastQuotation({ text, brackets, isDialogue }: Line, { at, hasWords }: Place): Step | undefined {
  const close = brackets.get(at)
  if (close === undefined) return undefined
  const chain = endOfChain(text, at, brackets)
  if (chain > close + 1 && sumsUp(text, chain, hasWords)) return { to: chain, ends: false, hasWords: true }
  const end = endOfTrail(text, close + 1, brackets)
  const ends = isDialogue || (endsInside(text, at, close) && !carriesOn(text, end, 'stop', true))
  return { to: ends ? end : close + 1, ends, hasWords: true }
}

function pastMark({ text, brackets }: Line, { at, start, hasWords }: Place): Step | undefined {
  const kind = hasWords ? endKindAt(text, at, start) : undefined
  if (kind === undefined) return undefined
  const to = endOfTrail(text, at, brackets)
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
