import type { Content, ContentKind } from '../../../contracts/schemas/japanese/further/content.ts'
import { BadItem } from '../../build/parsed.ts'
import { cleanText } from './texts.ts'

/** Bounds an entry to what a page draws. */
const MOST_NODES = 10_000
const MOST_DEPTH = 40
const MOST_LINK = 200
const MOST_EM = 100
/** A pixel of Yomitan's, in em. */
const PX = 1 / 14

type ContentNode = Readonly<Record<string, unknown>>
const isGiven = (value: unknown): value is ContentNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const KINDS: Readonly<Record<string, ContentKind>> = {
  div: 'block',
  details: 'block',
  summary: 'block',
  ol: 'list',
  ul: 'list',
  li: 'item',
  ruby: 'ruby',
  rt: 'reading',
  table: 'table',
  tr: 'row',
  td: 'cell',
  th: 'heading',
}
const TRANSPARENT = new Set(['thead', 'tbody', 'tfoot'])
const EMPHATIC = new Set(['bold', 'bolder', 'italic'])

/** Makes trees of our own. Drops styles, foreign links and data of elements. */
export class ContentReader {
  #nodes = 0
  readonly #images: ReadonlySet<string>

  constructor(images: ReadonlySet<string>) {
    this.#images = images
  }

  /** A text, a text or image with its type, structured content, or the base of a conjugated form. */
  definition(node: unknown): Content {
    if (typeof node === 'string') return this.#lines(node)
    if (Array.isArray(node)) return this.#redirect(node)
    if (!isGiven(node)) throw unknownContent()
    if (node.type === 'text' && typeof node.text === 'string') return this.#lines(node.text)
    if (node.type === 'image') return this.#image(node)
    if (node.type === 'structured-content') return this.#content(node.content, 0)
    throw unknownContent()
  }

  #content(node: unknown, depth: number): Content {
    this.#nodes += 1
    if (this.#nodes > MOST_NODES) throw new BadItem('the entry has too many parts')
    if (depth > MOST_DEPTH) throw new BadItem('the entry is nested too deeply')
    if (typeof node === 'string') return this.#lines(node)
    if (node === undefined || node === null) return ''
    if (Array.isArray(node)) return joined(node.map(one => this.#content(one, depth + 1)))
    if (!isGiven(node) || typeof node.tag !== 'string') throw unknownContent()
    return this.#element(node, node.tag, depth)
  }

  #element(node: ContentNode, tag: string, depth: number): Content {
    if (tag === 'br') return { kind: 'break' }
    if (tag === 'img') return this.#image(node)
    if (tag === 'rp') return ''
    const content = this.#content(node.content, depth + 1)
    if (TRANSPARENT.has(tag)) return content
    if (tag === 'a') return linked(node.href, content)
    if (tag === 'span') return isEmphatic(node.style) ? { kind: 'emphasis', content } : content
    const kind = KINDS[tag]
    if (!kind) throw unknownContent()
    return { kind, content }
  }

  #lines(text: string): Content {
    const lines = cleanText(text).split('\n')
    this.#nodes += lines.length - 1
    if (this.#nodes > MOST_NODES) throw new BadItem('the entry has too many lines')
    return joined(lines.flatMap((line, at): Content[] => (at === 0 ? [line] : [{ kind: 'break' }, line])))
  }

  #image({ path, width, height, sizeUnits, alt, description, title }: ContentNode): Content {
    const texts = [alt, description, title].filter(one => typeof one === 'string')
    const altText = cleanText(texts.find(one => one !== '') ?? '')
    if (typeof path !== 'string' || !this.#images.has(path)) return altText
    const unit = sizeUnits === 'em' ? 1 : PX
    return { kind: 'image', path, width: inEm(width, unit), height: inEm(height, unit), alt: altText }
  }

  #redirect([base, rules]: readonly unknown[]): Content {
    if (typeof base !== 'string' || !Array.isArray(rules)) throw unknownContent()
    const names = rules.filter(rule => typeof rule === 'string').join(' ‹ ')
    const link = linked(`?query=${encodeURIComponent(base.toWellFormed())}`, cleanText(base))
    return names === '' ? link : [link, cleanText(` (${names})`)]
  }
}

function joined(contents: readonly Content[]): Content {
  const all: Content[] = []
  for (const one of contents.flat() as Content[]) {
    const last = all.at(-1)
    if (typeof one === 'string' && typeof last === 'string') all[all.length - 1] = last + one
    else if (one !== '') all.push(one)
  }
  const [only, ...others] = all
  return only === undefined ? '' : others.length === 0 ? only : all
}

/** Links inside the dictionary are queries; of others the text stays. */
function linked(href: unknown, content: Content): Content {
  if (typeof href !== 'string' || !href.startsWith('?')) return content
  const query = cleanText(new URLSearchParams(href.slice(1)).get('query') ?? '').trim()
  return query === '' || query.length > MOST_LINK ? content : { kind: 'link', query, content }
}

const isEmphatic = (style: unknown): boolean =>
  isGiven(style) && (EMPHATIC.has(String(style.fontWeight)) || EMPHATIC.has(String(style.fontStyle)))

const inEm = (size: unknown, unit: number): number | null =>
  typeof size === 'number' && size > 0 ? Math.min(MOST_EM, Math.round(size * unit * 100) / 100) || null : null

const unknownContent = () => new BadItem('the definition has a form that Yomitan does not have')
