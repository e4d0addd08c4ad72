import type { Content, ContentKind } from '../../../contracts/schemas/japanese/further/content.ts'

/** Numbered by place in bundles: only append. */
const KINDS: readonly ContentKind[] = [
  'block',
  'span',
  'emphasis',
  'list',
  'item',
  'ruby',
  'reading',
  'table',
  'row',
  'cell',
  'heading',
]
const [ARRAY, BREAK, LINK, IMAGE, FIRST_KIND] = [0, 1, 2, 3, 10]

/** Omits names of members, which would triple the size. */
export type StoredContent = string | [number, ...unknown[]]

export function storedContent(content: Content): StoredContent {
  if (typeof content === 'string') return content
  if (Array.isArray(content)) return [ARRAY, ...content.map(storedContent)]
  switch (content.kind) {
    case 'break':
      return [BREAK]
    case 'link':
      return [LINK, content.query, storedContent(content.content)]
    case 'image':
      return [IMAGE, content.path, content.width, content.height, content.alt]
    default:
      return [FIRST_KIND + KINDS.indexOf(content.kind), ...childrenOf(content.content).map(storedContent)]
  }
}

/** Trusts the output of a build: the bundle's hash was checked on receipt. */
export function readContent(stored: unknown): Content {
  if (typeof stored === 'string') return stored
  if (!Array.isArray(stored)) return ''
  const [code, ...rest] = stored
  if (code === ARRAY) return rest.map(readContent)
  if (code === BREAK) return { kind: 'break' }
  if (code === LINK) return { kind: 'link', query: String(rest[0]), content: readContent(rest[1]) }
  if (code === IMAGE) {
    const [path, width, height, alt] = rest
    return { kind: 'image', path, width, height, alt }
  }
  const kind = KINDS[code - FIRST_KIND]
  const [only, ...others] = rest.map(readContent)
  const content = only === undefined ? [] : others.length === 0 ? only : [only, ...others]
  return kind ? { kind, content } : content
}

const childrenOf = (content: Content): Content[] => (Array.isArray(content) ? content : [content])
