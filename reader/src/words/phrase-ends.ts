import { phrasesOf } from '../components/phrases.ts'

/** True for browsers that do not end lines between phrases by themselves: the page says where they may end. */
export const breaksOwn = !CSS.supports('word-break', 'auto-phrase')

/** The places in a sentence at which a line may end, none of them inside the word at `start`. */
export function phraseEnds(sentence: string, start: number, length: number): ReadonlySet<number> {
  const ends = new Set<number>()
  let at = 0
  for (const phrase of phrasesOf(sentence)) {
    if (at > 0 && (at <= start || at >= start + length)) ends.add(at)
    at += phrase.length
  }
  return ends
}
