import { named, pageEndings } from '../endings.ts'
import type { Book } from '../epub/open-book.ts'
import { type Opening, openedPage, openedZip, withPictures } from '../epub/opened-book.ts'
import { sizeIn } from '../pictures/image-header.ts'
import { type Decoding, decoded } from '../text-of.ts'
import { picturesNamed, type ZipPictures } from './zip-pictures.ts'

/** A text, with the pictures of the zips that it comes from. */
export interface TextSource {
  kind: 'text'
  name: string
  text: string
  pictures?: readonly ZipPictures[]
}

export interface BookSource {
  kind: 'book'
  name: string
  book: Book
}

/** Reads a text of a zip and finds the pictures that it names, or reads the page or the book that the zip holds. Throws `UnreadableFile`. */
export async function readZip(file: File, reading: Opening & Decoding): Promise<TextSource | BookSource> {
  const { name } = named(file.name)
  const opened = await openedZip(file, reading.insides?.get(file.name), reading)
  if ('chapters' in opened) return { kind: 'book', name, book: opened }
  const { bytes, text: inside, texts, pictures: names, others, faults } = opened
  const { text, ...read } = decoded(bytes, file.name, reading)
  const isPage = pageEndings.includes(named(inside).ending)
  const pictures: ZipPictures = { file, names, text: inside }
  const namedPictures = isPage ? [] : picturesNamed(text, pictures)
  const paths = new Set(namedPictures.flatMap(({ path }) => path ?? []))
  reading.onRead?.({
    ...read,
    inside: {
      texts,
      text: inside,
      faults,
      missing: [...new Set(namedPictures.flatMap(each => (each.path === undefined ? each.name : [])))],
      damaged: await damagedIn(file, paths),
      unnamed: names.filter(each => !paths.has(each)),
      others,
    },
  })
  if (isPage) return { kind: 'book', name, book: await openedPage(text, file, reading) }
  return { kind: 'text', name, text, ...(paths.size > 0 && { pictures: [pictures] }) }
}

/** The pictures that are damaged, too large, or of a type that is not shown. */
const damagedIn = (file: Blob, paths: ReadonlySet<string>) =>
  withPictures(file, async pictureOf => {
    const damaged: string[] = []
    for (const path of paths) {
      const bytes = await pictureOf(path)
      if (!bytes || !sizeIn(bytes)) damaged.push(path)
    }
    return damaged
  })
