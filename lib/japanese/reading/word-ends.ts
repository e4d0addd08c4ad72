import { hasDigit } from '../kana.ts'
import type { ReadSpan } from './read-spans.ts'

/**
 * Makes a model's readings end where words end: 昨日友達[きのうともだち] is divided, 日[に]本[ほん] is joined. Readings that cannot be
 * divided among the words stay: to the model they are one word (百日紅[さるすべり]).
 */
export function atWordEnds(
  sentence: string,
  model: readonly ReadSpan[],
  words: readonly ReadSpan[],
): ReadSpan[] {
  const ends = new Set(words.flatMap(({ start, end }) => [start, end]))
  return joinedInWords(sentence, model, ends).flatMap(span => divided(sentence, span, words))
}

function joinedInWords(sentence: string, spans: readonly ReadSpan[], ends: ReadonlySet<number>): ReadSpan[] {
  const joined: ReadSpan[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    const readsOn =
      last?.end === span.start && !ends.has(span.start) && !hasDigit(sentence.charAt(span.start))
    if (last && readsOn)
      joined.splice(-1, 1, { ...last, end: span.end, reading: last.reading + span.reading })
    else joined.push(span)
  }
  return joined
}

/** Gives the first and the last words the analyser's readings, and the rest to the word between them. */
function divided(sentence: string, span: ReadSpan, words: readonly ReadSpan[]): ReadSpan[] {
  const open = wordsIn(sentence, span, words)
  const before: ReadSpan[] = []
  const after: ReadSpan[] = []
  let { reading } = span
  for (let word = open[0]; word && open.length > 1 && reading.startsWith(word.reading); word = open[0]) {
    before.push(word)
    open.shift()
    reading = reading.slice(word.reading.length)
  }
  for (
    let word = open.at(-1);
    word && open.length > 1 && reading.endsWith(word.reading);
    word = open.at(-1)
  ) {
    after.unshift(word)
    open.pop()
    reading = reading.slice(0, -word.reading.length)
  }
  const [first] = open
  const last = open.at(-1)
  if (!first || !last || reading === '') return [span]
  return [...before, { start: first.start, end: last.end, reading }, ...after]
}

const digits = /^[0-9０-９.,．，]+$/

/** The words of a span. Digits belong to the word after them, whose whole reading is unknown. */
function wordsIn(sentence: string, span: ReadSpan, words: readonly ReadSpan[]): ReadSpan[] {
  const inside: ReadSpan[] = []
  let at = span.start
  for (const word of words) {
    if (word.start < span.start || word.end > span.end) continue
    const ahead = sentence.slice(at, word.start)
    if (ahead !== '' && !digits.test(ahead)) return []
    inside.push({ start: at, end: word.end, reading: ahead + word.reading })
    at = word.end
  }
  return at === span.end ? inside : []
}
