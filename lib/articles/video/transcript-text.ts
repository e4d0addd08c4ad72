import type { Segment } from '../../contracts/schemas/speech.ts'
import type { Genre } from '../../contracts/schemas/text.ts'

/** Seconds of silence that end a paragraph, whatever was said before. */
const LONG_PAUSE_S = 2
/** Seconds of silence that end a line where the punctuation says nothing. */
const PAUSE_S = 0.5
/** Below this share of segments that end in punctuation, there is none to go by. */
const PUNCTUATED = 0.1

const ENDS_SENTENCE = /[。．.！!？?｡…‥][」』）)】〉》"'”’]*$/
const ENDS_CLAUSE = /[、，,；;：:][」』）)】〉》"'”’]*$/

type Separator = (before: Segment, next: Segment) => string

/**
 * What was said as one text: Japanese joined without spaces, a new line where the speaker came to an end. Of a song,
 * which is split at its lines alone, and of what has no punctuation, each segment is a line.
 */
export function transcriptText(segments: readonly Segment[], genre: Genre): string {
  const said = segments
    .map(segment => ({ ...segment, text: segment.text.trim() }))
    .filter(({ text }) => text !== '')
  const between = genre === 'song' || !isPunctuated(said) ? lineBreak : afterPause
  return said
    .map((segment, place) => {
      const before = said[place - 1]
      return before ? between(before, segment) + segment.text : segment.text
    })
    .join('')
}

const isPunctuated = (said: readonly Segment[]) =>
  said.filter(({ text }) => ENDS_SENTENCE.test(text)).length >= PUNCTUATED * said.length

const lineBreak: Separator = () => '\n'

const afterPause: Separator = (before, next) => {
  const pause = next.start - before.end
  const isOpen = !ENDS_SENTENCE.test(before.text) && !ENDS_CLAUSE.test(before.text)
  if (pause >= LONG_PAUSE_S || (isOpen && pause >= PAUSE_S)) return '\n'
  return isSpaced(before.text, next.text) ? ' ' : ''
}

/** Languages with letters of this kind put spaces between words. */
const isSpaced = (before: string, next: string) =>
  /[\p{Script=Latin}\p{Nd}.,!?;:'")\]%]$/u.test(before) && /^[\p{Script=Latin}\p{Nd}'"([$]/u.test(next)
