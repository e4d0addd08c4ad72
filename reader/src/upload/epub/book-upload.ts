import {
  MOST_ANCHORED,
  MOST_FIGURES,
  MOST_FOOTNOTES,
  type SourceFigure,
} from '../../../../lib/contracts/schemas/articles/figures.ts'
import { type FittedPicture, fittedPicture } from '../pictures/fit-picture.ts'
import type { NamedPicture } from '../pictures/send-pictures.ts'
import { type BookText, bookText } from './book-text.ts'
import type { BookPicture } from './chapters.ts'
import type { Book, Chapter } from './open-book.ts'
import { type PictureOf, withPictures } from './opened-book.ts'

/** All pictures of an upload together: they wait in memory until they are sent. */
const MOST_BYTES = 200 * 1024 * 1024

/** The name of the picture on the card. */
export const COVER = 'cover'

/** Chapters of a book as the body of an upload, the pictures to send afterwards, and how much had to be left out. */
export const bookUpload = (book: Book, chapters: readonly Chapter[], signal: AbortSignal) =>
  withPictures(book.file, pictureOf => prepared(book, bookText(chapters), pictureOf, signal))

async function prepared(book: Book, of: BookText, pictureOf: PictureOf, signal: AbortSignal) {
  const { text, readings, headings, pictures: shown, notes: all } = of
  const pictures = new Map<string, FittedPicture>()
  let left = MOST_BYTES
  const fittedAt = async (path: string) => {
    signal.throwIfAborted()
    const bytes = left > 0 ? await pictureOf(path) : null
    const fitted = bytes && (await fittedPicture(bytes))
    if (!fitted) return null
    left -= fitted.blob.size
    return fitted
  }
  const cover = book.cover === null ? null : await fittedAt(book.cover)
  const names = namesIn(book)
  const figures: SourceFigure[] = []
  const missing = new Set<string>()
  let characters = headings.reduce((sum, { title }) => sum + title.length, 0)
  for (const { path, alt: said, offset } of shown) {
    const image = names.get(path)
    if (image === undefined || missing.has(path)) continue
    const fitted = pictures.get(image) ?? (figures.length < MOST_FIGURES ? await fittedAt(path) : null)
    if (!fitted || figures.length === MOST_FIGURES) {
      missing.add(path)
      continue
    }
    pictures.set(image, fitted)
    const alt = characters + said.length > MOST_ANCHORED / 2 ? '' : said
    characters += alt.length
    figures.push({ offset, image, alt, width: fitted.width, height: fitted.height })
  }
  const notes = fitting(all, MOST_ANCHORED - characters)
  const named: NamedPicture[] = [...pictures].map(([image, { blob }]) => ({ image, blob }))
  return {
    body: {
      raw_content: text,
      headings,
      // The book has elements for readings: 《》 in its text are brackets.
      notation: 'plain' as const,
      readings,
      ...(book.page_direction && { page_direction: book.page_direction }),
      ...(figures.length > 0 && { figures }),
      ...(notes.length > 0 && {
        footnotes: notes.map(({ offset, text }) => ({ start: offset, end: offset, text })),
      }),
      ...(cover && { cover: COVER }),
    },
    // The card is seen first.
    pictures: cover ? [{ image: COVER, blob: cover.blob }, ...named] : named,
    leftOut: { pictures: missing.size, notes: all.length - notes.length },
  }
}

/** The names of all pictures of a book, whichever chapters are chosen. */
export function namesIn({ chapters }: Book): Map<string, string> {
  const paths = new Set(chapters.flatMap(({ pictures }) => pictures.map(({ path }: BookPicture) => path)))
  return new Map([...paths].map((path, at) => [path, String(at + 1)]))
}

/** The notes that fit; the longest ones are left out first. */
function fitting<Note extends { text: string }>(all: readonly Note[], most: number): Note[] {
  let left = most
  const kept = new Set(
    all
      .toSorted((a, b) => a.text.length - b.text.length)
      .slice(0, MOST_FOOTNOTES)
      .filter(({ text }) => {
        left -= text.length
        return left >= 0
      }),
  )
  return all.filter(note => kept.has(note))
}
