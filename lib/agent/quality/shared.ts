import { folded, weight } from './letters.ts'

interface Answered {
  index: number
  source: string
  text: string
}

/** The lines that have the text of a different line, where that is no chance. */
export const sharedWithOthers = (
  items: readonly Answered[],
  mayServe: (text: string, sources: readonly string[]) => boolean,
): Set<number> => {
  const groups = [...Map.groupBy(items, ({ text }) => folded(text)).values()]
  const shared = groups.filter(group => {
    const sources = new Map(group.map(({ source }) => [folded(source), source]))
    return sources.size > 1 && !mayServe(group[0]?.text ?? '', [...sources.values()])
  })
  return new Set(shared.flat().map(({ index }) => index))
}

/** どうもありがとうございました。 and its likes are all "Thank you."; two longer lines, or two in a long text, differ. */
export const translationMayServe = (text: string, sources: readonly string[]): boolean =>
  weight(text) < 25 && sources.filter(source => folded(source).length >= 15).length < 2

/** Plain sentences are explained alike, in a few words. */
export const explanationMayServe = (text: string): boolean => weight(text) < 120
