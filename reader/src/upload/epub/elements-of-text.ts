import { attribute, hasAttribute, type MarkupElement } from '../markup/tree.ts'

/** Elements that stand on lines of their own. */
const blocks = new Set(
  'address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing main menu nav ol p pre search section summary table tbody tfoot thead tr ul xmp'.split(
    ' ',
  ),
)

export const isBlock = ({ name }: MarkupElement) => blocks.has(name)

/** Elements in one another; no text needs more. */
const DEEPEST = 50

/** The element and those around it, from the inside. */
export function around(element: MarkupElement): MarkupElement[] {
  const path = [element]
  for (let at = element.parent; at?.parent && path.length < DEEPEST; at = at.parent) path.push(at)
  return path
}

/** The same up to the one that stands on lines of its own. */
export function upToBlock(element: MarkupElement): MarkupElement[] {
  const path = around(element)
  const block = path.findIndex(isBlock)
  return block < 0 ? path : path.slice(0, block + 1)
}

/** True if the element has one of these types of EPUB or roles. */
export function hasType(element: MarkupElement, types: readonly string[]): boolean {
  const typesAndRoles = `${attribute(element, 'epub:type') ?? ''} ${attribute(element, 'role') ?? ''}`
  return typesAndRoles.split(/\s+/).some(each => types.includes(each.replace(/^doc-/, '')))
}

const locators = ['index-locator', 'index-locator-list', 'index-locator-range']
/** Places of a printed book, which nobody reads aloud. */
const ofPrint = ['pagebreak', 'page-list', 'landmarks', ...locators]
const SEPARATORS = ' \t\r\n\u00a0　,，、;；:：・…‥'

/** A text of an element; before the page numbers of an index, without what parts them from it and from each other. */
export function textAt({ children }: MarkupElement, at: number): string {
  const [text = '', next] = children.slice(at, at + 2)
  if (typeof text !== 'string') return ''
  if (typeof next !== 'object' || !hasType(next, locators)) return text
  let end = text.length
  while (end > 0 && SEPARATORS.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** True if the element is not shown, as far as its own attributes say, or names the pages of a printed book. */
export const isUnread = (element: MarkupElement): boolean =>
  hasAttribute(element, 'hidden') ||
  /(?:^|;)\s*display\s*:\s*none/i.test(attribute(element, 'style')?.slice(0, LONGEST_STYLE) ?? '') ||
  hasType(element, ofPrint)

const LONGEST_STYLE = 1_000

/** True of a picture of what the page says in another way too. */
export const isSilent = (element: MarkupElement): boolean =>
  around(element).some(each => attribute(each, 'aria-hidden')?.trim().toLowerCase() === 'true')
