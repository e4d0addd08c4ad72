import {
  MOST_ANCHORED,
  MOST_FIGURES,
  MOST_FOOTNOTES,
} from '../../../../lib/contracts/schemas/articles/figures.ts'
import { fittedFigures, fitter } from '../pictures/fitted-figures.ts'
import type { NamedPicture } from '../pictures/send-pictures.ts'
import { type BookText, bookText } from './book-text.ts'
import type { BookPicture } from './chapters.ts'
import type { Book, Chapter } from './open-book.ts'
import { type PictureOf, withPictures } from './opened-book.ts'

/** The name of the picture on the card. */
export const COVER = 'cover'

/** Chapters of a book as the body of an upload, the pictures to send afterwards, and how much had to be left out. */
export const bookUpload = (book: Book, chapters: readonly Chapter[], signal: AbortSignal) =>
  withPictures(book.file, pictureOf => prepared(book, bookText(chapters), pictureOf, signal))

async function prepared(book: Book, of: BookText, pictureOf: PictureOf, signal: AbortSignal) {
  const { text, readings, headings, pictures: placedPictures, notes: all } = of
  const fittedAt = fitter(pictureOf, signal)
  const cover = book.cover === null ? null : await fittedAt(book.cover)
  const titled = headings.reduce((sum, { title }) => sum + title.length, 0)
  const read = await fittedFigures(placedPictures, {
    names: namesIn(book),
    fittedAt,
    characters: titled,
    most: MOST_FIGURES,
  })
  const { figures, pictures, missing, characters } = read
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
