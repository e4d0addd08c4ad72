/** An element of a page. Its name and those of its attributes are in small letters, the name without the prefix of a namespace. */
export interface MarkupElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly parent: MarkupElement | null
  /** Its place among the children of its parent. */
  readonly at: number
  readonly children: MarkupNode[]
}

/** An element, or a text. */
export type MarkupNode = MarkupElement | string

export const attribute = ({ attributes }: MarkupElement, name: string): string | null =>
  (Object.hasOwn(attributes, name) && attributes[name]) || null

/** True if the element has the attribute, with a value or without one. */
export const hasAttribute = ({ attributes }: MarkupElement, name: string): boolean =>
  Object.hasOwn(attributes, name)

/** The elements within an element that have this name, or every one for `*`, in the order of the page. */
export function elements(within: MarkupElement, name: string): MarkupElement[] {
  const matches: MarkupElement[] = []
  const collectWithin = ({ children }: MarkupElement) => {
    for (const child of children) {
      if (typeof child === 'string') continue
      if (name === '*' || child.name === name) matches.push(child)
      collectWithin(child)
    }
  }
  collectWithin(within)
  return matches
}

/** The name that links have for the element. Older pages have it in the `name` of an `a`. */
export const idOf = (element: MarkupElement): string | null =>
  attribute(element, 'id') ?? (element.name === 'a' ? attribute(element, 'name') : null)

/** All text of an element, as it is written. */
export const textOf = (node: MarkupNode): string =>
  typeof node === 'string' ? node : node.children.map(textOf).join('')

/** The text of the first element of this name, as one line. */
export function textIn(within: MarkupElement, name: string): string {
  const [first] = elements(within, name)
  return first ? textOf(first).replace(/\s+/g, ' ').trim() : ''
}

/** Pages are asked for many ids. */
const known = new WeakMap<MarkupElement, Map<string, MarkupElement>>()

/** The first element of a page that has this id. */
export function elementById(page: MarkupElement, id: string): MarkupElement | null {
  let ids = known.get(page)
  if (!ids) {
    const elementsById = elements(page, '*').flatMap(each => {
      const own = idOf(each)
      return own === null ? [] : [[own, each] as const]
    })
    ids = new Map(elementsById.toReversed())
    known.set(page, ids)
  }
  return ids.get(id) ?? null
}
