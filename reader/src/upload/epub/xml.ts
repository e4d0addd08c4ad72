import { mayGrow, withoutTypes } from './document-types.ts'

/** The names that XML itself knows. */
const ownEntities = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])
/** Named characters of books, which only a document type would explain. */
const entities: Record<string, string> = {
  nbsp: ' ',
  ensp: ' ',
  emsp: '　',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  middot: '·',
  times: '×',
  copy: '©',
  yen: '¥',
}

/** Parses a document of a book, but never shows, loads or runs it; null if it is not well-formed. */
export function parseXml(text: string): Document | null {
  const bare = withoutTypes(text)
  if (mayGrow(bare)) return new DOMParser().parseFromString(bare, 'text/html')
  const plain = withoutMeaning(bare).replace(/&([A-Za-z_:][\w:.-]*);/g, (whole, name: string) =>
    ownEntities.has(name) ? whole : (entities[name] ?? ''),
  )
  const parsed = new DOMParser().parseFromString(plain, 'application/xml')
  return parsed.getElementsByTagName('parsererror').length > 0 ? null : parsed
}

/** Elements of HTML and SVG become plain names here, so that no script or style runs. */
const withoutMeaning = (text: string) =>
  text.replaceAll(/http:\/\/www\.w3\.org\/(?:1999\/xhtml|2000\/svg)/g, 'book')

/** Elements by their name, whatever namespace they are in. */
export const elements = (parent: Document | Element, name: string): Element[] => [
  ...parent.getElementsByTagNameNS('*', name),
]

export const textIn = (parent: Document | Element, name: string): string =>
  elements(parent, name)[0]?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
