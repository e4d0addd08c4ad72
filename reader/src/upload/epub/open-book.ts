import { titleOf } from '../title.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { Archive } from './archive.ts'
import { chapterText } from './chapter-text.ts'
import { elements, parseXml, textIn } from './xml.ts'

export interface Chapter {
  title: string
  /** With readings as ｜漢字《かんじ》. */
  text: string
}

export interface Book {
  title: string
  author: string
  chapters: Chapter[]
}

const MOST_PARTS = 3_000

/** The chapters of an EPUB that have text. */
export async function openBook(file: Blob): Promise<Book> {
  const archive = await Archive.open(file)
  const container = parsed(archive, 'META-INF/container.xml')
  const path = container && elements(container, 'rootfile')[0]?.getAttribute('full-path')
  const about = path ? parsed(archive, path) : null
  if (!path || !about) throw new UnreadableFile('not_epub')
  const { parts, contents } = listed(about, path)
  mustBeOpen(archive, parts)
  const texts = archive.read(parts)
  const table = contents ? parsed(archive, contents) : null
  const titles = contents && table ? titlesIn(table, contents) : new Map<string, string>()
  const chapters = joined(
    parts.flatMap(part => {
      const page = parseXml(texts.get(part) ?? '')
      const text = page ? chapterText(page) : ''
      return text === '' ? [] : [{ title: titles.get(part), text }]
    }),
  )
  if (chapters.length === 0) throw new UnreadableFile('no_chapters')
  return { title: textIn(about, 'title'), author: textIn(about, 'creator'), chapters }
}

function parsed(archive: Archive, path: string): Document | null {
  const text = archive.read([path]).get(path)
  return text === undefined ? null : parseXml(text)
}

/** The parts of a book in the order in which they are read, and where its table of contents is. */
function listed(about: Document, path: string) {
  const items = new Map(elements(about, 'item').map(item => [item.getAttribute('id') ?? '', item]))
  const pathOf = (item: Element | undefined) => pathFrom(path, item?.getAttribute('href') ?? '')
  const parts = elements(about, 'itemref')
    .filter(item => item.getAttribute('linear') !== 'no')
    .flatMap(item => pathOf(items.get(item.getAttribute('idref') ?? '')) ?? [])
  const all = [...items.values()]
  const contents =
    all.find(item => item.getAttribute('properties')?.split(/\s+/).includes('nav')) ??
    all.find(item => item.getAttribute('media-type') === 'application/x-dtbncx+xml')
  return { parts: [...new Set(parts)].slice(0, MOST_PARTS), contents: contents ? pathOf(contents) : null }
}

/** Fonts may be scrambled, the text may not. */
function mustBeOpen(archive: Archive, parts: readonly string[]): void {
  const locks = parsed(archive, 'META-INF/encryption.xml')
  if (!locks) return
  const locked = elements(locks, 'CipherReference').map(each => pathFrom('', each.getAttribute('URI') ?? ''))
  if (parts.some(part => locked.includes(part))) throw new UnreadableFile('protected')
}

/** Parts that the table of contents omits belong to the chapter before them. */
function joined(parts: readonly { title: string | undefined; text: string }[]): Chapter[] {
  const hasTitles = parts.some(({ title }) => title !== undefined)
  const chapters: Chapter[] = []
  let isNamed = false
  for (const { title, text } of parts) {
    const last = chapters.at(-1)
    if (hasTitles && isNamed && title === undefined && last) last.text += `\n${text}`
    else chapters.push({ title: title ?? titleOf(text), text })
    isNamed ||= title !== undefined
  }
  return chapters
}

/** The titles of a book's parts by path, from a table of contents in the older or the current format. */
function titlesIn(contents: Document, path: string): Map<string, string> {
  const links = [...linksOf(contents)].flatMap(({ href, title }) => {
    const part = pathFrom(path, href)
    return part === null || title === '' ? [] : [[part, title] as const]
  })
  // The first of a part, which is the chapter; others lead into it.
  return new Map(links.toReversed())
}

function* linksOf(contents: Document) {
  for (const point of elements(contents, 'navPoint'))
    yield { href: elements(point, 'content')[0]?.getAttribute('src') ?? '', title: textIn(point, 'text') }
  const navs = elements(contents, 'nav')
  const nav = navs.find(each => each.getAttribute('epub:type')?.includes('toc')) ?? navs[0]
  for (const link of nav ? elements(nav, 'a') : [])
    yield {
      href: link.getAttribute('href') ?? '',
      title: link.textContent?.replace(/\s+/g, ' ').trim() ?? '',
    }
}

const ROOT = 'http://book/'

/** The path in the archive that an address in a part of it means. */
function pathFrom(part: string, href: string): string | null {
  try {
    const { origin, pathname } = new URL(href, new URL(encodeURI(part), ROOT))
    return `${origin}/` === ROOT ? decodeURIComponent(pathname.slice(1)) : null
  } catch {
    return null
  }
}
