import { hasType } from '../epub/elements-of-text.ts'
import { attribute, elements, type MarkupElement, type MarkupNode, textOf } from '../markup/tree.ts'

/** A page by its parts: the element that holds its text, and what is not read of it. */
export interface PartsOfPage {
  main: MarkupElement
  apart: ReadonlySet<MarkupElement>
  /** How many characters stand beside the main part, and are no menu or the like. */
  beside: number
}

/** Elements beside a text, and of a program rather than of a page. */
const beside = new Set('aside button dialog menu nav'.split(' '))
const rolesBeside =
  'alert alertdialog banner button complementary contentinfo dialog menu menubar navigation search toolbar'.split(
    ' ',
  )
/** They belong to the whole page, except within what they may also belong to. */
const edges = new Set(['header', 'footer'])
const sections = new Set(['article', 'main', 'section'])
/** Links by which a wiki is edited, and the numbers of its sources. */
const classesBeside = new Set(['mw-editsection', 'reference'])
/** Elements that may be a menu: nothing but links. */
const menus = new Set(['dl', 'div', 'ol', 'p', 'table', 'td', 'ul'])

/** Elements that sites name by a class or an id: Aozora Bunko, Shōsetsuka ni narō, Kakuyomu, MediaWiki, WordPress. */
const namesOfMain = new Set(
  'main_text p-novel__body novel_honbun widget-episodeBody mw-parser-output entry-content post-content'.split(
    ' ',
  ),
)

/** The least share of a text that its main part has, and the most that a form has: some pages are one form. */
const MOST_OF_IT = 0.5
/** As a share of the main part, the most that another element of its kind has: else they are a text together. */
const MOST_OF_OTHERS = 0.25

/** True of another element of the same kind, such as a second article, which lies apart. */
const isAlike = (one: MarkupElement, other: MarkupElement) =>
  one !== other && one.name === other.name && !isWithin(one, other) && !isWithin(other, one)

function isWithin(inner: MarkupElement, outer: MarkupElement): boolean {
  let at = inner.parent
  while (at && at !== outer) at = at.parent
  return at === outer
}

export function partsOfPage(page: MarkupElement): PartsOfPage {
  const all = lengthsIn(page, new Set())
  const apartElements = apartIn(page, all)
  const left = lengthsIn(page, apartElements)
  // A page of links alone has nothing else to read.
  if (!left.get(page)?.text) return { main: page, apart: new Set(), beside: 0 }
  const textOfOne = (each: MarkupElement) => left.get(each)?.text ?? 0
  const named = elements(page, '*').filter(isNamedMain)
  const [main = page] = named
    .filter(each => textOfOne(each) > MOST_OF_IT * textOfOne(page))
    .filter(
      each =>
        !named.some(other => isAlike(other, each) && textOfOne(other) > MOST_OF_OTHERS * textOfOne(each)),
    )
    .toSorted((a, b) => textOfOne(a) - textOfOne(b))
  return { main, apart: apartElements, beside: textOfOne(page) - textOfOne(main) }
}

function apartIn(page: MarkupElement, all: ReadonlyMap<MarkupElement, Lengths>): Set<MarkupElement> {
  const apartElements = new Set<MarkupElement>()
  const most = MOST_OF_IT * (all.get(page)?.text ?? 0)
  const findApart = (parent: MarkupElement, isInSection: boolean) => {
    for (const child of parent.children) {
      if (typeof child === 'string') continue
      const isEdge = edges.has(child.name) && !isInSection
      const isForm = child.name === 'form' && (all.get(child)?.text ?? 0) <= most
      if (isEdge || isForm || isBeside(child) || isMenu(child, all)) apartElements.add(child)
      else findApart(child, isInSection || sections.has(child.name))
    }
  }
  findApart(page, false)
  return apartElements
}

const namesOf = (element: MarkupElement) =>
  [...(attribute(element, 'class') ?? '').split(/\s+/), attribute(element, 'id') ?? ''].filter(
    each => each !== '',
  )

const isNamedMain = (element: MarkupElement) =>
  element.name === 'main' ||
  element.name === 'article' ||
  hasType(element, ['main', 'article']) ||
  namesOf(element).some(each => namesOfMain.has(each))

const isBeside = (element: MarkupElement) =>
  beside.has(element.name) ||
  hasType(element, rolesBeside) ||
  namesOf(element).some(each => classesBeside.has(each)) ||
  // A note on how the printed book looks, which Aozora Bunko leaves in its pages.
  (element.name === 'span' && namesOf(element).includes('notes') && textOf(element).startsWith('［＃'))

/** Characters of an element, and those of its links, of which it has so many. */
interface Lengths {
  text: number
  linked: number
  links: number
}

const isMenu = (element: MarkupElement, lengths: ReadonlyMap<MarkupElement, Lengths>): boolean => {
  const { text = 0, linked = 0, links = 0 } = lengths.get(element) ?? {}
  return menus.has(element.name) && links > 1 && text === linked
}

const silent = new Set('head noscript script select style svg template textarea title'.split(' '))

/** The lengths of all elements, without spaces and punctuation, and without what is not read. */
function lengthsIn(page: MarkupElement, apart: ReadonlySet<MarkupElement>): Map<MarkupElement, Lengths> {
  const lengths = new Map<MarkupElement, Lengths>()
  const measure = (node: MarkupNode): Lengths => {
    if (typeof node === 'string')
      return { text: node.match(/[\p{L}\p{N}]/gu)?.length ?? 0, linked: 0, links: 0 }
    const own = { text: 0, linked: 0, links: 0 }
    if (!silent.has(node.name) && !apart.has(node))
      for (const child of node.children) {
        const { text, linked, links } = measure(child)
        own.text += text
        own.linked += linked
        own.links += links
      }
    if (node.name === 'a' && own.text > 0) Object.assign(own, { linked: own.text, links: 1 })
    lengths.set(node, own)
    return own
  }
  measure(page)
  return lengths
}
