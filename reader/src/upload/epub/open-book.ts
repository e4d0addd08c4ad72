import { UnreadableFile } from '../unreadable-file.ts'
import { Archive } from './archive.ts'
import { type Chapter, joined, partOf } from './chapters.ts'
import { notesIn } from './notes.ts'
import { type Package, packageIn } from './package.ts'
import { pathFrom, placeFrom } from './places.ts'
import { linksIn } from './table-of-contents.ts'
import { elements, parseXml } from './xml.ts'

export type { Chapter } from './chapters.ts'

export interface Book extends Pick<Package, 'title' | 'author' | 'page_direction' | 'cover'> {
  chapters: Chapter[]
  /** The bytes of a picture; null if it is not there, damaged or too large. */
  picture(path: string): Uint8Array | null
}

/** Pages of notes that are not among those that are read. */
const MOST_FURTHER_PAGES = 20

/** The chapters of an EPUB that have text. */
export async function openBook(file: Blob): Promise<Book> {
  const archive = await Archive.open(file)
  const container = parsed(archive, 'META-INF/container.xml')
  const path = container && elements(container, 'rootfile')[0]?.getAttribute('full-path')
  const about = path ? parsed(archive, path) : null
  if (!path || !about) throw new UnreadableFile('not_epub')
  const { title, author, page_direction, parts, contents, cover } = packageIn(about, path)
  mustBeOpen(archive, parts)
  const pageOf = pagesIn(archive, parts)
  const table = contents ? parsed(archive, contents) : null
  const links = contents && table ? linksIn(table, href => placeFrom(contents, href)) : []
  const linksOf = Map.groupBy(links, ({ part }) => part)
  const notes = notesIn(parts, pageOf)
  const chapters = joined(
    parts.flatMap(part => {
      const page = pageOf(part)
      if (!page) return []
      return partOf(page, {
        path: part,
        links: linksOf.get(part) ?? [],
        hasContents: links.length > 0,
        cover,
        noteOf: link => notes.noteOf(part, link),
        apart: notes.apartIn(part, page),
      })
    }),
  )
  if (chapters.length === 0) throw new UnreadableFile('no_chapters')
  return { title, author, page_direction, cover, chapters, picture: name => archive.picture(name) }
}

function parsed(archive: Archive, path: string): Document | null {
  const text = archive.read([path]).get(path)
  return text === undefined ? null : parseXml(text)
}

/** Parses pages of a book when they are asked for. Only the last one stays. */
function pagesIn(archive: Archive, parts: readonly string[]): (part: string) => Document | null {
  const texts = archive.read(parts)
  let further = 0
  let last: { part: string; page: Document | null } | null = null
  const textOf = (part: string) => {
    if (texts.has(part) || further === MOST_FURTHER_PAGES) return texts.get(part)
    further += 1
    try {
      texts.set(part, archive.read([part]).get(part) ?? '')
    } catch {
      // Links may lead to pages that are no text.
      texts.set(part, '')
    }
    return texts.get(part)
  }
  return part => {
    if (last?.part !== part) last = { part, page: parseXml(textOf(part) ?? '') }
    return last.page
  }
}

/** Fonts may be scrambled, the text may not. */
function mustBeOpen(archive: Archive, parts: readonly string[]): void {
  const locks = parsed(archive, 'META-INF/encryption.xml')
  if (!locks) return
  const locked = elements(locks, 'CipherReference').map(each => pathFrom('', each.getAttribute('URI') ?? ''))
  if (parts.some(part => locked.includes(part))) throw new UnreadableFile('protected')
}
