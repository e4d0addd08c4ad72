import { attribute, elements } from '../markup/tree.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { Archive } from './archive.ts'
import { type Chapter, faultyPart, joined, type Part, partOf, pictured } from './chapters.ts'
import type { LeftOut } from './left-out.ts'
import { notesIn } from './notes.ts'
import { type Package, packageIn } from './package.ts'
import { type PlaceOf, placeFrom } from './places.ts'
import { type Link, linksIn } from './table-of-contents.ts'
import { Texts } from './texts.ts'

export type { Chapter } from './chapters.ts'
export type { LeftOut, LeftOutReason } from './left-out.ts'

export interface Book extends Pick<Package, 'title' | 'author' | 'series' | 'page_direction' | 'cover'> {
  chapters: Chapter[]
  /** Its pages that are left out, in their order. */
  leftOut: LeftOut[]
  /** Of a page of the web, which is a book of one chapter: its pictures, which are other files, and characters beside the text. */
  ofPage?: { pictures: number; beside: number }
  file: Blob
}

/** Pages that a book may have. */
const MOST_PAGES = 5_000
/** Pages of notes that are not among those that are read. */
const MOST_FURTHER_PAGES = 20
/** The shares of the work that are done when all pages are unpacked, and when all notes are found. */
const UNPACKED = 0.3
const NOTED = 0.6

/** The chapters of an EPUB that have text, and what is left out of it. Tells which share of the work is done. */
export async function openBook(file: Blob, onProgress: (share: number) => void = () => {}): Promise<Book> {
  const archive = await Archive.open(file)
  const texts = new Texts(archive)
  const placeOf: PlaceOf = (from, href) => {
    const place = placeFrom(from, href)
    return place && { ...place, part: archive.nameOf(place.part) }
  }
  const path = await packagePath(archive, texts)
  const about = path === null ? null : await texts.data(path)
  if (path === null || !about) throw new UnreadableFile('not_epub')
  const { parts, contents, ...bookDetails } = packageIn(about, path, placeOf)
  if (parts.length === 0) throw new UnreadableFile('not_epub')
  const locked = await lockedIn(archive, texts, placeOf)
  if (parts.every(({ path }) => locked.has(path))) throw new UnreadableFile('protected')
  // Before the pages, which share a bound.
  const { links, lost } = await tableIn(contents, texts, placeOf)
  const linksOf = Map.groupBy(links, ({ part }) => part)
  const beyond = new Set(parts.slice(MOST_PAGES).map(({ path }) => path))
  for (const [at, { path, isPicture }] of parts.entries()) {
    if (!isPicture && !locked.has(path) && !beyond.has(path)) await texts.load(path)
    onProgress((UNPACKED * at) / parts.length)
  }
  const notes = await notesIn(
    parts.filter(({ path }) => texts.has(path)).map(({ path }) => path),
    {
      pageOf: pagesIn(texts),
      mayLink: path => texts.mayLink(path),
      placeOf,
      onProgress: share => onProgress(UNPACKED + share * (NOTED - UNPACKED)),
    },
  )
  const read = parts.map(({ path, isPicture }, at): Part => {
    onProgress(NOTED + ((1 - NOTED) * at) / parts.length)
    const own = linksOf.get(path) ?? []
    if (isPicture) return pictured(path, own, bookDetails.cover)
    if (beyond.has(path)) return faultyPart(path, 'beyond', own)
    const page = locked.has(path) ? 'protected' : texts.page(path)
    if (typeof page === 'string') return faultyPart(path, page, own)
    return partOf(page, {
      path,
      links: own,
      hasContents: links.length > 0,
      cover: bookDetails.cover,
      broken: texts.brokenIn(path),
      noteOf: link => notes.noteOf(path, link),
      apart: notes.apartIn(path, page),
      placeOf,
    })
  })
  const { chapters, leftOut } = joined(read)
  if (chapters.length === 0) throw new UnreadableFile(reasonOf(read))
  return { ...bookDetails, chapters, leftOut: [...lost, ...leftOut], file }
}

/** The package that the container names; the only one of the archive if it names none that is there. */
async function packagePath(archive: Archive, texts: Texts): Promise<string | null> {
  const container = await texts.data(archive.nameOf(`${archive.root}META-INF/container.xml`))
  const named = (container ? elements(container, 'rootfile') : []).flatMap(
    each => attribute(each, 'full-path') ?? [],
  )
  const all = archive.namesWith('.opf')
  const namedPath = named
    .map(each => archive.nameOf(archive.root + each.replaceAll('\\', '/')))
    .find(each => archive.has(each))
  return namedPath ?? (all.length === 1 ? (all[0] ?? null) : null)
}

/** The links of the first table of contents that has any; that it cannot be read is told, since titles come from it. */
async function tableIn(contents: readonly string[], texts: Texts, placeOf: PlaceOf) {
  const lost: LeftOut[] = []
  for (const path of contents) {
    await texts.load(path)
    const table = texts.page(path)
    if (typeof table === 'string') lost.push({ path, title: path, reason: table, before: 0, count: 1 })
    else {
      const links = linksIn(table, href => placeOf(path, href))
      if (links.length > 0) return { links, lost: [] }
    }
  }
  return { links: [] as Link[], lost }
}

/** Pages of the book and, for its notes, a few that are not among those that are read. */
function pagesIn(texts: Texts) {
  let further = 0
  return async (path: string) => {
    if (!texts.has(path) && further < MOST_FURTHER_PAGES) {
      further += 1
      await texts.load(path)
    }
    const page = texts.page(path)
    return typeof page === 'string' ? null : page
  }
}

/** The pages that are encrypted. Fonts may be scrambled without that. */
async function lockedIn(archive: Archive, texts: Texts, placeOf: PlaceOf): Promise<ReadonlySet<string>> {
  const [path] = archive.namesWith('meta-inf/encryption.xml')
  const locks = path === undefined ? null : await texts.data(path)
  const references = locks ? elements(locks, 'cipherreference') : []
  return new Set(references.flatMap(each => placeOf(archive.root, attribute(each, 'uri') ?? '')?.part ?? []))
}

/** Why a book has no chapter: all of its pages are pictures, or none has text. */
function reasonOf(read: readonly Part[]) {
  const isReadable = ({ fault }: Part) => fault === undefined || fault === 'picture' || fault === 'empty'
  const hasPictures = read.some(({ pictures, fault }) => pictures.length > 0 || fault === 'picture')
  return hasPictures && read.every(isReadable) ? 'only_pictures' : 'no_chapters'
}
