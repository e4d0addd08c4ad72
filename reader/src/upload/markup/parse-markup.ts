import { Parser, type ParserOptions } from 'htmlparser2'
import type { MarkupElement, MarkupNode } from './tree.ts'
import { type Change, changed, closed, hasNoEnd, isPlain, tagsWithEnds, type Unclosed } from './unclosed.ts'

/** Elements in one another that the tree has; what lies deeper is put beside them, so that no walk through it is too deep. */
const DEEPEST = 200
/** Elements that are open at once: the parser moves all of them for each one more. */
const MOST_OPEN = 20_000
const MOST_ELEMENTS = 1_000_000

/** A page that is larger than those that are read, or made to keep its reader busy. */
export class HugeMarkup extends Error {
  override readonly name = 'HugeMarkup'
}

/**
 * The tree of a page in XHTML or HTML, well-formed or not. All named characters of HTML are read; entities that a document
 * type declares are not. Nothing in it is run or loaded.
 */
export const parsePage = (text: string): MarkupElement => parsed(text, Parser)

/** The tree of XML that is no page, whose elements have other names: a `meta` may hold text there. */
export const parseData = (text: string): MarkupElement => parsed(text, DataParser)

class DataParser extends Parser {
  protected override isVoidElement(): boolean {
    return false
  }
}

const options: ParserOptions = { recognizeSelfClosing: true, recognizeCDATA: true }

/** Each time mends all of one kind: comments, sections of characters, tags, or elements of one name. */
const MOST_MENDED = 12

/** The tree of a text; one in which something that has no end took what follows is mended, and parsed again. */
function parsed(text: string, Kind: typeof Parser): MarkupElement {
  let page = built(text, Kind)
  for (let tries = 0; tries < MOST_MENDED; tries += 1) {
    const mended =
      page.tags.length > 0 ? changed(text, page.tags) : page.unclosed ? closed(text, page.unclosed) : text
    if (mended === text) break
    text = mended
    page = built(text, Kind)
  }
  return page.root
}

interface Built {
  root: MarkupElement
  /** Changes that give an end to tags without one. */
  tags: Change[]
  unclosed: Unclosed | null
}

const noAttributes: Readonly<Record<string, string>> = {}

function built(text: string, Kind: typeof Parser): Built {
  const root: MarkupElement = { name: '', attributes: noAttributes, parent: null, at: 0, children: [] }
  const open: MarkupElement[] = [root]
  let count = 0
  let isInType = false
  let lastPlain: Unclosed | null = null
  let unclosed: Unclosed | null = null
  const tags: Change[] = []
  /** The tag that is being read. */
  const tag = { at: -1, isFaulty: false }
  let hasEnded = false
  const place = () => open[Math.min(open.length, DEEPEST) - 1] ?? root
  const parser = new Kind(
    {
      onprocessinginstruction(name, data) {
        // Declarations of a document type follow, up to the bracket that ends them.
        if (name === '!doctype') isInType = data.includes('[') && !/\]\s*$/.test(data)
      },
      onopentagname(name) {
        tag.at = parser.startIndex
        tag.isFaulty = name.includes('<')
      },
      onattribute(name, value, quote) {
        tag.isFaulty ||= hasNoEnd(name, value, quote)
      },
      onopentag(name, attributes) {
        if (tag.isFaulty) for (const change of tagsWithEnds(text, tag.at, parser.endIndex)) tags.push(change)
        tag.at = -1
        count += 1
        if (count > MOST_ELEMENTS || open.length > MOST_OPEN) throw new HugeMarkup()
        const parent = place()
        const element: MarkupElement = {
          name: name.slice(name.lastIndexOf(':') + 1).toLowerCase(),
          attributes: Object.keys(attributes).length === 0 ? noAttributes : attributes,
          parent,
          at: parent.children.length,
          children: [],
        }
        if (roots.has(element.name)) isInType = false
        if (!isInType) parent.children.push(element)
        // Elements inside a document type declaration have no text of the page.
        open.push(isInType ? parent : element)
        if (isPlain(name)) lastPlain = { name, end: parser.endIndex + 1 }
      },
      onclosetag(name, isImplied) {
        open.pop()
        if (isImplied && hasEnded && lastPlain?.name === name) unclosed = lastPlain
      },
      oncomment() {
        if (hasEnded) unclosed = { name: null, end: parser.startIndex }
      },
      ontext(data) {
        if (isInType) {
          const end = /\]\s*>/.exec(data)
          if (!end) return
          isInType = false
          data = data.slice(end.index + end[0].length)
        }
        add(place().children, data)
      },
    },
    options,
  )
  parser.write(text)
  hasEnded = true
  parser.end()
  return { root, unclosed, tags: [...tags, ...tagsWithEnds(text, tag.at, text.length)] }
}

/** Elements that begin a document: a document type has ended before them. */
const roots = new Set(['html', 'body', 'svg', 'package', 'container', 'ncx', 'encryption'])

/** Adds a text to the one before it: characters that have names come by themselves. */
function add(children: MarkupNode[], text: string): void {
  const last = children.length - 1
  const before = children[last]
  if (text === '') return
  if (typeof before === 'string') children[last] = before + text
  else children.push(text)
}
