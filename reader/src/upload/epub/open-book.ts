import type { PageDirection } from '../../../../lib/contracts/schemas/articles/articles.ts'
import type { SourceHeading } from '../../../../lib/contracts/schemas/articles/headings.ts'
import { titleOf } from '../title.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { Archive } from './archive.ts'
import { chapterText, lineOf } from './chapter-text.ts'
import { headingFrom, type Link, linksIn } from './table-of-contents.ts'
import { elements, parseXml, textIn } from './xml.ts'

export interface Chapter {
  title: string
  /** With readings as ｜漢字《かんじ》. */
  text: string
  /** Its own heading, if it has one, and those of its parts. */
  headings: SourceHeading[]
}

export interface Book {
  title: string
  author: string
  /** Null if the book does not say it. */
  page_direction: PageDirection | null
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
  const links = contents && table ? linksIn(table, href => placeFrom(contents, href)) : []
  const linksOf = Map.groupBy(links, ({ part }) => part)
  const chapters = joined(
    parts.flatMap(part => {
      const page = parseXml(texts.get(part) ?? '')
      return (page && partOf(page, linksOf.get(part) ?? [], links.length > 0)) ?? []
    }),
  )
  if (chapters.length === 0) throw new UnreadableFile('no_chapters')
  return {
    title: textIn(about, 'title'),
    author: textIn(about, 'creator'),
    page_direction: directionIn(about),
    chapters,
  }
}

/** The side to which the pages turn. `default`, which leaves it to the program, is as good as nothing. */
function directionIn(about: Document): PageDirection | null {
  const said = elements(about, 'spine')[0]?.getAttribute('page-progression-direction')
  return said === 'rtl' || said === 'ltr' ? said : null
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

interface Part extends Omit<Chapter, 'title'> {
  title: string | undefined
}

/** The text of a page; without a table of contents its own heading is its title. */
function partOf(page: Document, links: readonly Link[], hasContents: boolean): Part | null {
  const { text, places } = chapterText(page, new Set(links.map(({ id }) => id)))
  if (text === '') return null
  const own = hasContents ? undefined : ['h1', 'h2', 'h3'].flatMap(name => elements(page, name))[0]
  const title = headingFrom(own ? lineOf(own) : '')
  if (title !== '') return { title, text, headings: [{ title, depth: 1, offset: 0 }] }
  const headings = links.map(({ title, depth, id }) => ({ title, depth, offset: places.get(id) ?? 0 }))
  // The first leads to the chapter; others lead into it.
  return { title: links[0]?.title, text, headings: headings.toSorted((a, b) => a.offset - b.offset) }
}

/** Parts that the table of contents omits belong to the chapter before them. */
function joined(parts: readonly Part[]): Chapter[] {
  const hasTitles = parts.some(({ title }) => title !== undefined)
  const chapters: Chapter[] = []
  let isNamed = false
  for (const { title, text, headings } of parts) {
    const last = chapters.at(-1)
    if (hasTitles && isNamed && title === undefined && last) last.text += `\n${text}`
    else chapters.push({ title: title ?? titleOf(text), text, headings })
    isNamed ||= title !== undefined
  }
  return chapters
}

const ROOT = 'http://book/'

/** The path in the archive that an address in a part of it means, and the id of an element there. */
function placeFrom(from: string, href: string): { part: string; id: string } | null {
  try {
    const { origin, pathname, hash } = new URL(href, new URL(encodeURI(from), ROOT))
    if (`${origin}/` !== ROOT) return null
    return { part: decodeURIComponent(pathname.slice(1)), id: decodeURIComponent(hash.slice(1)) }
  } catch {
    return null
  }
}

const pathFrom = (from: string, href: string) => placeFrom(from, href)?.part ?? null
