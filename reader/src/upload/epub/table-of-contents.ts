import { DEEPEST_HEADING, LONGEST_HEADING } from '../../../../lib/contracts/schemas/articles/headings.ts'
import { lineOf } from './chapter-text.ts'
import type { Place } from './places.ts'
import { elements, textIn } from './xml.ts'

/** An entry of a table of contents, and the place it leads to. */
export interface Link extends Place {
  title: string
  depth: number
}

/** A table may repeat itself without end. */
const MOST_LINKS = 10_000

/** The entries that lead into the book, in the older or the current format. */
export function linksIn(contents: Document, placeOf: (href: string) => Place | null): Link[] {
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
  text
    .slice(0, 10 * LONGEST_HEADING)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_HEADING)
    .trimEnd()
    .toWellFormed()

function* entriesOf(contents: Document) {
  const navs = elements(contents, 'nav')
  const nav = navs.find(each => each.getAttribute('epub:type')?.includes('toc')) ?? navs[0]
  if (!nav)
    for (const point of elements(contents, 'navPoint'))
      yield { href: addressIn(point, 'content', 'src'), title: textIn(point, 'text'), depth: depthOf(point) }
  else
    for (const entry of elements(nav, '*')) {
      // A group has a name alone, and begins where its first entry does.
      const isGroup = entry.localName === 'span' && entry.parentElement?.localName === 'li'
      if (entry.localName !== 'a' && !isGroup) continue
      const href = isGroup ? addressIn(entry.parentElement, 'a', 'href') : (entry.getAttribute('href') ?? '')
      yield { href, title: lineOf(entry), depth: depthOf(entry.parentElement) }
    }
}

const addressIn = (parent: Element | null, name: string, attribute: string) =>
  (parent && elements(parent, name)[0]?.getAttribute(attribute)) ?? ''

/** In how many entries an entry lies, itself included. */
function depthOf(entry: Element | null): number {
  let depth = 0
  for (let at = entry; at && depth < DEEPEST_HEADING; at = at.parentElement)
    if (at.localName === 'li' || at.localName === 'navPoint') depth += 1
  return Math.max(1, depth)
}
