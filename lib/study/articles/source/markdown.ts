import {
  DEEPEST_HEADING,
  LONGEST_HEADING,
  MOST_HEADINGS,
  type SourceHeading,
} from '../../../contracts/schemas/articles/headings.ts'

/** Number signs, a space, and a title, perhaps closed by signs. Longer lines are text. */
const HEADING = /^(?<signs>#{1,6})[ \t　]+(?<title>[^\s#][^\r\n]{0,200})$/gmu
const SPACES = /(?<![ \t　])[ \t　]+$/u
const CLOSING = /(?<!#)#+$/u
/** One sign is enough before any other line; elsewhere it may be a sentence with a sign. */
const FEWEST = 2

/** Takes the signs out; null for a text without headings. */
export function readMarkdown(raw: string): { text: string; headings: SourceHeading[] } | null {
  const headingMatches = [...raw.matchAll(HEADING)]
  const isFirst = headingMatches[0]?.index === raw.search(/\S/)
  if (headingMatches.length === 0 || (headingMatches.length < FEWEST && !isFirst)) return null
  const depths = headingMatches.map(({ groups }) => groups?.signs?.length ?? DEEPEST_HEADING)
  const occurring = [...new Set(depths)].sort((a, b) => a - b)
  const headings: SourceHeading[] = []
  let text = ''
  let end = 0
  for (const [at, { 0: line, index, groups }] of headingMatches.entries()) {
    const title = groups?.title?.replace(SPACES, '').replace(CLOSING, '').replace(SPACES, '') ?? ''
    text += raw.slice(end, index)
    const depth = occurring.indexOf(depths[at] ?? 1) + 1
    headings.push({ title: title.slice(0, LONGEST_HEADING).toWellFormed(), depth, offset: text.length })
    text += title
    end = index + line.length
  }
  return { text: text + raw.slice(end), headings: headings.slice(0, MOST_HEADINGS) }
}
