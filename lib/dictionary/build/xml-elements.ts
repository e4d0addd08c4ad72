import { BadItem, InvalidDictionary } from './parsed.ts'
import { MOST_ITEM } from './read-file.ts'

export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly Element[]
  text: string
}

interface XmlFile {
  /** The document type and comments. */
  prolog: string
  fragments: AsyncIterable<string>
}

/**
 * Cuts a file into its elements, one in memory at a time. Enough for JMdict and KANJIDIC2, whose entries are not nested.
 * Reads nothing outside the file.
 */
export async function xmlElements(texts: AsyncIterable<string>, name: string): Promise<XmlFile> {
  const source = texts[Symbol.asyncIterator]()
  let buffer = ''
  const more = async () => {
    const { done, value } = await source.next()
    if (!done) buffer += value
    return !done
  }
  const begin = new RegExp(`<!--|<${name}(?=[\\s>])`, 'g')
  const prolog = await untilFirst()
  buffer = buffer.slice(prolog.length)
  return { prolog, fragments: fragments() }

  /** A comment may name the element. */
  async function untilFirst(): Promise<string> {
    let from = 0
    for (;;) {
      begin.lastIndex = from
      const tagMatch = begin.exec(buffer)
      if (tagMatch && tagMatch[0] !== '<!--') return buffer.slice(0, tagMatch.index)
      const end = tagMatch ? buffer.indexOf('-->', tagMatch.index) : -1
      if (end >= 0) {
        from = end
        continue
      }
      if (buffer.length > MOST_ITEM || !(await more()))
        throw new InvalidDictionary(`The file has no <${name}> where one is expected.`)
    }
  }

  async function* fragments(): AsyncGenerator<string, void> {
    for (;;) {
      begin.lastIndex = 0
      const tagMatch = begin.exec(buffer)
      // Keeps a tail that may be the beginning of either.
      if (!tagMatch) {
        buffer = buffer.slice(Math.max(0, buffer.lastIndexOf('<')))
        if (buffer.length > MOST_ITEM) throw tooLong(name)
        if (!(await more())) return
        continue
      }
      const close = tagMatch[0] === '<!--' ? '-->' : `</${name}>`
      buffer = buffer.slice(tagMatch.index)
      let end = buffer.indexOf(close)
      while (end < 0) {
        if (buffer.length > MOST_ITEM) throw tooLong(name)
        if (!(await more())) throw new InvalidDictionary('The file is cut short.')
        end = buffer.indexOf(close)
      }
      const fragment = buffer.slice(0, end + close.length)
      buffer = buffer.slice(fragment.length)
      if (close !== '-->') yield fragment
    }
  }
}

const tooLong = (name: string) =>
  new InvalidDictionary(`A <${name}> of the file is too long for a dictionary.`)

const TOKEN =
  /<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|<!--[\s\S]*?-->|([^<]+)/y
const ATTRIBUTE = /(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const DEEPEST = 20

interface Open extends Element {
  children: Element[]
}

export function parseElement(fragment: string): Element {
  const root: Open = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < fragment.length) {
    const token = TOKEN.exec(fragment)
    const inside = open.at(-1)
    if (!token || !inside) throw new BadItem('the element is not well-formed')
    const [, isEnd, name, attributes, isEmpty, text] = token
    if (text !== undefined) inside.text += resolved(text)
    else if (name === undefined) continue
    else if (isEnd) {
      if (inside.name !== name || open.length === 1) throw new BadItem(`</${name}> does not end an element`)
      open.pop()
    } else {
      const element: Open = { name, attributes: attributesOf(attributes ?? ''), children: [], text: '' }
      inside.children.push(element)
      if (!isEmpty) open.push(element)
      if (open.length > DEEPEST) throw new BadItem('the element is too deep')
    }
  }
  const [element] = root.children
  if (!element || open.length > 1) throw new BadItem('the element is not well-formed')
  return element
}

const attributesOf = (text: string) =>
  Object.fromEntries(
    Array.from(text.matchAll(ATTRIBUTE), ([, name = '', a, b]) => [name, resolved(a ?? b ?? '')]),
  )

const PREDEFINED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Replaces entities by their names, JMdict's classes of words: none is ever expanded, however it is declared. */
const resolved = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\dA-Fa-f]{1,6})|([\w.-]{1,50}));/g, (_, decimal, hex, name) => {
    if (name !== undefined) return PREDEFINED[name] ?? name
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD'
  })

export const childrenOf = (element: Element, name: string): Element[] =>
  element.children.filter(child => child.name === name)

export const textsOf = (element: Element, name: string): string[] =>
  childrenOf(element, name).map(({ text }) => text.trim())
