import { Parser, type ParserOptions } from 'htmlparser2'
import type { MarkupElement, MarkupNode } from './tree.ts'

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
export function parsePage(text: string): MarkupElement {
  let page = built(text, Parser)
  for (let tries = 0; page.unclosed && tries < MOST_MENDED; tries += 1) {
    text = closed(text, page.unclosed)
    page = built(text, Parser)
  }
  return page.root
}

/** The tree of XML that is no page, whose elements have other names: a `meta` may hold text there. */
export const parseData = (text: string): MarkupElement => built(text, DataParser).root

class DataParser extends Parser {
  protected override isVoidElement(): boolean {
    return false
  }
}

const options: ParserOptions = { recognizeSelfClosing: true, recognizeCDATA: true }

/** Elements that hold plain characters: one that is never closed takes all that follows, as a comment does. */
const plain = new Set(['title', 'textarea', 'style', 'script', 'iframe', 'noembed', 'noframes', 'xmp'])
const MOST_MENDED = 4

/** An element that was open at the end, and the end of its first tag. */
interface Unclosed {
  name: string
  end: number
}

interface Built {
  root: MarkupElement
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
  let hasEnded = false
  const place = () => open[Math.min(open.length, DEEPEST) - 1] ?? root
  const parser = new Kind(
    {
      onprocessinginstruction(name, data) {
        // Declarations of a document type follow, up to the bracket that ends them.
        if (name === '!doctype') isInType = data.includes('[') && !/\]\s*$/.test(data)
      },
      onopentag(name, attributes) {
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
        // An element in a declaration of the type holds nothing of the page.
        open.push(isInType ? parent : element)
        if (plain.has(name)) lastPlain = { name, end: parser.endIndex + 1 }
      },
      onclosetag(name, isImplied) {
        open.pop()
        if (isImplied && hasEnded && lastPlain?.name === name) unclosed = lastPlain
      },
      oncomment() {
        if (hasEnded) unclosed = { name: COMMENT, end: parser.startIndex }
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
  return { root, unclosed }
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

const COMMENT = '<!--'

/**
 * The text with an end of a comment or an element that had none: a comment ends with its first tag, a program with its head, every
 * other element at the next tag.
 */
function closed(text: string, { name, end }: Unclosed): string {
  if (name === COMMENT) {
    const at = text.indexOf('>', end)
    return at < 0 ? text : `${text.slice(0, at)}--${text.slice(at)}`
  }
  const next = name === 'style' || name === 'script' ? /<\/head|<body/gi : /</g
  next.lastIndex = end
  const at = next.exec(text)?.index ?? end
  return `${text.slice(0, at)}</${name}>${text.slice(at)}`
}
