/** Elements that stand on lines of their own. */
const blocks = new Set(
  'address article aside blockquote body br dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul'.split(
    ' ',
  ),
)

export const nameOf = ({ localName }: Element) => localName.toLowerCase()

export const isBlock = (element: Element) => blocks.has(nameOf(element))

/** Elements in one another; no text needs more. */
const DEEPEST = 50

/** The element and those around it, from the inside. */
export function around(element: Element): Element[] {
  const path = [element]
  for (let at = element.parentElement; at && path.length < DEEPEST; at = at.parentElement) path.push(at)
  return path
}

/** The same up to the one that stands on lines of its own. */
export function upToBlock(element: Element): Element[] {
  const path = around(element)
  const block = path.findIndex(isBlock)
  return block < 0 ? path : path.slice(0, block + 1)
}

export const isText = ({ nodeType }: Node) =>
  nodeType === Node.TEXT_NODE || nodeType === Node.CDATA_SECTION_NODE

/** True if the element has one of these types of EPUB or roles. */
export function hasType(element: Element, types: readonly string[]): boolean {
  const said = `${element.getAttribute('epub:type') ?? ''} ${element.getAttribute('role') ?? ''}`
  return said.split(/\s+/).some(each => types.includes(each.replace(/^doc-/, '')))
}
