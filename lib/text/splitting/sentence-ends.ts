import type { Genre } from '../../contracts/schemas/text.ts'
import { isCloser, matchBrackets } from './brackets.ts'
import { carriesOn, sumsUp } from './continuations.ts'
import { endOfChain, endsInside, isDialogue } from './quotations.ts'
import { speechStart, withoutTurnQuote } from './speaker-labels.ts'
import { endKindAt, endOfTrail } from './terminators.ts'
import { urlEnd } from './urls.ts'

/** A mark ends a sentence only behind words; marks alone lead into what follows. */
const wordLike = /[\p{L}\p{N}…‥─―—・]/u

/** Where the sentences of one line end, short of its own end. */
export function sentenceEnds(line: string, genre: Genre): number[] {
  const speech = genre === 'interview' ? speechStart(line) : 0
  const brackets = withoutTurnQuote(line, speech, matchBrackets(line))
  const dialogue = isDialogue(line, brackets)
  const ends: number[] = []
  let start = 0
  let at = speech
  let hasWords = false
  const endAt = (end: number) => {
    ends.push(end)
    start = end
    at = end
    hasWords = false
  }

  while (at < line.length) {
    const closing = brackets.get(at)
    if (closing !== undefined) {
      const chain = endOfChain(line, at, brackets)
      if (chain > closing + 1 && sumsUp(line, chain, hasWords)) {
        hasWords = true
        at = chain
        continue
      }
      const end = endOfTrail(line, closing + 1, brackets)
      const over = dialogue || (endsInside(line, at, closing) && !carriesOn(line, end, 'stop', true))
      hasWords = true
      if (over) endAt(end)
      else at = closing + 1
      continue
    }
    const kind = hasWords ? endKindAt(line, at, start) : undefined
    if (kind !== undefined) {
      const end = endOfTrail(line, at, brackets)
      if (carriesOn(line, end, kind, isCloser(line.charAt(end - 1)))) at = end
      else endAt(end)
      continue
    }
    const char = String.fromCodePoint(line.codePointAt(at) ?? 0)
    hasWords ||= wordLike.test(char)
    at = Math.max(at + char.length, urlEnd(line, at))
  }
  return ends
}
