import { DEEPEST_HEADING, LONGEST_HEADING } from '../../../../lib/contracts/schemas/articles/headings.ts'
import { attribute, elements, type MarkupElement, textIn } from '../markup/tree.ts'
import { lineOf } from './chapter-text.ts'
import type { Place } from './places.ts'
import { withoutControls } from './ruby-marks.ts'

/** An entry of a table of contents, and the place it leads to. */
export interface Link extends Place {
  title: string
  depth: number
}

/** A table may repeat itself without end. */
const MOST_LINKS = 10_000

/** The entries that lead into the book, in the older or the current format. */
export function linksIn(contents: MarkupElement, placeOf: (href: string) => Place | null): Link[] {
  const links: Link[] = []
  for (const { href, title: text, depth } of entriesOf(contents)) {
    const place = placeOf(href)
    const title = headingFrom(text)
    if (place && title !== '') links.push({ ...place, title, depth })
    if (links.length === MOST_LINKS) break
  }
  return links
}

/** A title as far as a heading may be long. */
export const headingFrom = (text: string): string =>
  withoutControls(text.slice(0, 10 * LONGEST_HEADING))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_HEADING)
    .trimEnd()
    .toWellFormed()

function* entriesOf(contents: MarkupElement) {
  const navs = elements(contents, 'nav')
  const nav = navs.find(each => attribute(each, 'epub:type')?.includes('toc')) ?? navs[0]
  if (!nav)
    for (const point of elements(contents, 'navpoint'))
      yield { href: addressIn(point, 'content', 'src'), title: textIn(point, 'text'), depth: depthOf(point) }
  else
    for (const entry of elements(nav, '*')) {
      // A group has a name alone, and begins where its first entry does.
      const isGroup = entry.name === 'span' && entry.parent?.name === 'li'
      if (entry.name !== 'a' && !isGroup) continue
      const href = isGroup ? addressIn(entry.parent, 'a', 'href') : (attribute(entry, 'href') ?? '')
      yield { href, title: lineOf(entry) || drawnIn(entry), depth: depthOf(entry.parent) }
    }
}

/** The words of an entry that is drawn, as its pictures have them. */
const drawnIn = (entry: MarkupElement) =>
  elements(entry, 'img')
    .map(image => attribute(image, 'alt') ?? '')
    .join(' ')

function addressIn(parent: MarkupElement | null, name: string, named: string): string {
  const [first] = parent ? elements(parent, name) : []
  return (first && attribute(first, named)) ?? ''
}

/** In how many entries an entry lies, itself included. */
function depthOf(entry: MarkupElement | null): number {
  let depth = 0
  for (let at = entry; at && depth < DEEPEST_HEADING; at = at.parent)
    if (at.name === 'li' || at.name === 'navpoint') depth += 1
  return Math.max(1, depth)
}
