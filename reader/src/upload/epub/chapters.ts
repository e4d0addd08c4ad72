import type { SourceHeading } from '../../../../lib/contracts/schemas/articles/headings.ts'
import { elements, type MarkupElement } from '../markup/tree.ts'
import { firstLine } from '../title.ts'
import { chapterText, lineOf, type Noted, type TextOptions } from './chapter-text.ts'
import type { LeftOut, LeftOutReason } from './left-out.ts'
import type { PlaceOf } from './places.ts'
import { plainOf } from './ruby-marks.ts'
import { headingFrom, type Link } from './table-of-contents.ts'

/** A picture of a book, which stands before a place in the text. */
export interface BookPicture {
  offset: number
  /** Its path in the archive. */
  path: string
  alt: string
}

export interface Chapter {
  title: string
  /** Words with readings are marked, until the book is sent. */
  text: string
  /** Its own heading, if it has one, and those of its parts. */
  headings: SourceHeading[]
  pictures: BookPicture[]
  notes: Noted[]
  /** Runs of bytes that were no characters, each a � in the text. */
  broken: number
}

/** A page of a book. */
export interface Part extends Omit<Chapter, 'title'> {
  title: string | undefined
  /** A page that could not be read, or has nothing to read, has no text. */
  fault?: LeftOutReason
  path: string
}

interface PageContext extends Required<Pick<TextOptions, 'noteOf' | 'apart'>> {
  path: string
  links: readonly Link[]
  hasContents: boolean
  /** The path of the cover, which stands on the card of the text. */
  cover: string | null
  broken: number
  placeOf: PlaceOf
}

/** The text of a page with its pictures; without a table of contents its own heading is its title. */
export function partOf(page: MarkupElement, pageContext: PageContext): Part {
  const { path, links, hasContents, cover, noteOf, apart, broken, placeOf } = pageContext
  if (apart.size > 0 && chapterText(page, { apart: new Set([...apart, ...titlesIn(page)]) }).text === '')
    return emptyPart(path)
  const ids = new Set(links.map(({ id }) => id))
  const { text, places, pictures: linkedPictures, notes } = chapterText(page, { ids, noteOf, apart })
  const pictures = linkedPictures.flatMap(({ href, alt, offset }) => {
    const source = placeOf(path, href)?.part ?? null
    const isCover = text === '' && source === cover
    return source === null || isCover ? [] : [{ offset, path: source, alt }]
  })
  if (text === '' && linkedPictures.length === 0 && isDrawn(page)) return faultyPart(path, 'picture', links)
  if (text === '' && linkedPictures.length === 0 && links.length > 0) return faultyPart(path, 'empty', links)
  const whole = { path, text, pictures, notes: outOfEnds(text, notes), broken }
  const own = hasContents ? undefined : ['h1', 'h2', 'h3'].flatMap(name => elements(page, name))[0]
  const title = headingFrom(own ? lineOf(own) : '')
  if (title !== '') return { ...whole, title, headings: [{ title, depth: 1, offset: 0 }] }
  const headings = links
    .map(({ title, depth, id }) => ({ title, depth, offset: places.get(id) ?? 0 }))
    .toSorted((a, b) => a.offset - b.offset)
  // The first leads to the chapter; others lead into it.
  return { ...whole, title: links[0]?.title, headings }
}

const isDrawn = (page: MarkupElement) =>
  ['svg', 'canvas', 'object'].some(name => elements(page, name).length > 0)

const emptyPart = (path: string, title?: string): Part => ({
  path,
  title,
  text: '',
  headings: [],
  pictures: [],
  notes: [],
  broken: 0,
})

/** A page that cannot be read, with the title that the table of contents has for it. */
export function faultyPart(path: string, fault: LeftOutReason, [link]: readonly Link[]): Part {
  const headings = link ? [{ title: link.title, depth: link.depth, offset: 0 }] : []
  return { ...emptyPart(path, link?.title), headings, fault }
}

/** A page that is a file of a picture. The cover stands on the card of the text. */
export function pictured(path: string, links: readonly Link[], cover: string | null): Part {
  if (path === cover) return emptyPart(path)
  return { ...faultyPart(path, 'picture', links), pictures: [{ offset: 0, path, alt: '' }] }
}

const titlesIn = (page: MarkupElement) =>
  ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].flatMap(name => elements(page, name))

/** Ends of a sentence. A note behind them would be the next one's. */
const ENDS = '。．！？!?」』）)…—―'
const MOST_ENDS = 100

/** Marks that were taken out at the end of a sentence stand before its last signs, as printed ones do: 雨だ＊。 */
function outOfEnds(text: string, notes: readonly Noted[]): Noted[] {
  return notes.map(note => {
    let offset = note.offset
    while (offset > 0 && note.offset - offset < MOST_ENDS && ENDS.includes(text.charAt(offset - 1)))
      offset -= 1
    return offset === 0 || text[offset - 1] === '\n' ? note : { ...note, offset }
  })
}

/** The chapters of a book, and its pages that are left out. */
export interface Joined {
  chapters: Chapter[]
  leftOut: LeftOut[]
}

/** Parts that the table of contents omits belong to the chapter before them. Pages of pictures go with the text that follows. */
export function joined(parts: readonly Part[]): Joined {
  const hasTitles = parts.some(({ title, text }) => title !== undefined && text !== '')
  const chapters: Chapter[] = []
  const leftOut: LeftOut[] = []
  let isNamed = false
  /** Pages of pictures, which stand before the next page with text. */
  let ahead: BookPicture[] = []
  let opened: Pick<Part, 'title' | 'headings'> | null = null
  for (const part of parts) {
    addLeftOut(leftOut, part, chapters.length)
    if (part.text === '') {
      ahead = [...ahead, ...part.pictures]
      // The title page of a chapter may be a picture, or be left out; of several, the last is the chapter's.
      if (part.title !== undefined && (part.fault || part.pictures.length > 0)) opened = part
      continue
    }
    const { title, headings } = part.title === undefined && opened ? withTitle(opened) : part
    const { text, notes, broken } = part
    const whole = { text, notes, broken, headings, pictures: [...ahead, ...part.pictures] }
    ahead = []
    opened = null
    const last = chapters.at(-1)
    if (hasTitles && isNamed && title === undefined && last) append(last, whole)
    else chapters.push({ ...whole, title: title ?? firstLine(plainOf(text.slice(0, LONGEST_BEGINNING))) })
    isNamed ||= title !== undefined
  }
  const last = chapters.at(-1)
  for (const each of last ? ahead : []) last?.pictures.push({ ...each, offset: last.text.length })
  return { chapters, leftOut }
}

/** The beginning of a text that its title is taken from. */
const LONGEST_BEGINNING = 5_000

/** Adds a page to those that are left out. Many of them in a row, such as all beyond a bound, are told together. */
function addLeftOut(all: LeftOut[], { path, title, fault }: Part, before: number): void {
  const last = all.at(-1)
  if (fault === undefined) return
  const isMore =
    last?.reason === fault && last.before === before && (title === undefined || fault === 'beyond')
  if (last && isMore) last.count += 1
  else all.push({ path, title: title ?? path, reason: fault, before, count: 1 })
}

const withTitle = ({ title, headings }: Pick<Part, 'title' | 'headings'>) => ({
  title,
  headings: headings.map(each => ({ ...each, offset: 0 })),
})

/** Adds a page to a chapter. */
export function append<To extends Omit<Chapter, 'title'>>(
  to: To,
  { text, headings, pictures, notes, broken }: Omit<Chapter, 'title'>,
) {
  if (to.text !== '') to.text += '\n'
  const start = to.text.length
  to.text += text
  to.broken += broken
  for (const each of headings) to.headings.push({ ...each, offset: start + each.offset })
  for (const each of pictures) to.pictures.push({ ...each, offset: start + each.offset })
  for (const each of notes) to.notes.push({ ...each, offset: start + each.offset })
}
