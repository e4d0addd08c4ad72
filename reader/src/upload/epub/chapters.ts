import type { SourceHeading } from '../../../../lib/contracts/schemas/articles/headings.ts'
import { titleOf } from '../title.ts'
import { type Asked, chapterText, lineOf, type Noted } from './chapter-text.ts'
import { pathFrom } from './places.ts'
import { headingFrom, type Link } from './table-of-contents.ts'
import { elements } from './xml.ts'

/** A picture of a book, which stands before a place in the text. */
export interface BookPicture {
  offset: number
  /** Its path in the archive. */
  path: string
  alt: string
}

export interface Chapter {
  title: string
  /** With readings as ｜漢字《かんじ》. */
  text: string
  /** Its own heading, if it has one, and those of its parts. */
  headings: SourceHeading[]
  pictures: BookPicture[]
  notes: Noted[]
}

/** A page of a book. */
export interface Part extends Omit<Chapter, 'title'> {
  title: string | undefined
}

interface Given extends Required<Omit<Asked, 'ids'>> {
  path: string
  links: readonly Link[]
  hasContents: boolean
  /** The path of the cover, which stands on the card of the text. */
  cover: string | null
}

/** The text of a page with its pictures; without a table of contents its own heading is its title. */
export function partOf(page: Document, { path, links, hasContents, cover, noteOf, apart }: Given): Part {
  if (apart.size > 0 && chapterText(page, { apart: new Set([...apart, ...titlesIn(page)]) }).text === '')
    return { title: undefined, text: '', headings: [], pictures: [], notes: [] }
  const ids = new Set(links.map(({ id }) => id))
  const { text, places, pictures: found, notes } = chapterText(page, { ids, noteOf, apart })
  const pictures = found.flatMap(({ href, alt, offset }) => {
    const source = pathFrom(path, href)
    const isCover = text === '' && source === cover
    return source === null || isCover ? [] : [{ offset, path: source, alt }]
  })
  const whole = { text, pictures, notes: outOfEnds(text, notes) }
  const own = hasContents ? undefined : ['h1', 'h2', 'h3'].flatMap(name => elements(page, name))[0]
  const title = headingFrom(own ? lineOf(own) : '')
  if (title !== '') return { ...whole, title, headings: [{ title, depth: 1, offset: 0 }] }
  const headings = links
    .map(({ title, depth, id }) => ({ title, depth, offset: places.get(id) ?? 0 }))
    .toSorted((a, b) => a.offset - b.offset)
  // The first leads to the chapter; others lead into it.
  return { ...whole, title: links[0]?.title, headings }
}

const titlesIn = (page: Document) =>
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

/** Parts that the table of contents omits belong to the chapter before them. Pages of pictures go with the text that follows. */
export function joined(parts: readonly Part[]): Chapter[] {
  const hasTitles = parts.some(({ title, text }) => title !== undefined && text !== '')
  const chapters: Chapter[] = []
  let isNamed = false
  /** Pages of pictures, which stand before the next page with text. */
  let ahead: BookPicture[] = []
  let opened: Pick<Part, 'title' | 'headings'> | null = null
  for (const part of parts) {
    if (part.text === '') {
      ahead.push(...part.pictures)
      // The title page of a chapter may be a picture; of several, the last is the chapter's.
      if (part.title !== undefined && part.pictures.length > 0) opened = part
      continue
    }
    const { title, headings } = part.title === undefined && opened ? withTitle(opened) : part
    const whole = { ...part, headings, pictures: [...ahead, ...part.pictures] }
    ahead = []
    opened = null
    const last = chapters.at(-1)
    if (hasTitles && isNamed && title === undefined && last) append(last, whole)
    else chapters.push({ ...whole, title: title ?? titleOf(part.text) })
    isNamed ||= title !== undefined
  }
  const last = chapters.at(-1)
  if (last) last.pictures.push(...ahead.map(each => ({ ...each, offset: last.text.length })))
  return chapters
}

const withTitle = ({ title, headings }: Pick<Part, 'title' | 'headings'>) => ({
  title,
  headings: headings.map(each => ({ ...each, offset: 0 })),
})

/** Adds a page to a chapter. */
export function append<To extends Omit<Chapter, 'title'>>(
  to: To,
  { text, headings, pictures, notes }: Omit<Chapter, 'title'>,
) {
  if (to.text !== '') to.text += '\n'
  const start = to.text.length
  to.text += text
  to.headings.push(...headings.map(each => ({ ...each, offset: start + each.offset })))
  to.pictures.push(...pictures.map(each => ({ ...each, offset: start + each.offset })))
  to.notes.push(...notes.map(each => ({ ...each, offset: start + each.offset })))
}
