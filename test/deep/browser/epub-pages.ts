import type { Page } from 'playwright-core'
import type { Book } from '../../../reader/src/upload/epub/open-book.ts'

declare global {
  var tested: { openBook(file: Blob): Promise<Book> }
}

/** A book as the reader opens it, without what cannot leave the page. */
export const openedIn = (page: Page, file: Buffer) =>
  page.evaluate(async base64 => {
    const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
    const { picture, ...book } = await tested.openBook(new Blob([bytes]))
    const paths = [...book.chapters.flatMap(each => each.pictures.map(({ path }) => path)), book.cover ?? '']
    return { ...book, sizes: Object.fromEntries(paths.map(path => [path, picture(path)?.length ?? null])) }
  }, file.toString('base64'))
