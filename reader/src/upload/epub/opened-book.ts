import { UnreadableFile } from '../unreadable-file.ts'
import type { OpenedZip } from '../zip/open-zip.ts'
import type { Book, Chapter } from './open-book.ts'
import type { Answer, BookTask } from './worker-messages.ts'

export interface Opening {
  /** Told which share of the work is done. */
  onProgress?(share: number): void
  signal?: AbortSignal
}

/** The code that unpacks and parses books runs beside the page, and is loaded with the first book. */
const newWorker = () => new Worker(new URL('./book-worker.ts', import.meta.url), { type: 'module' })

/** A book, unpacked and parsed beside the page. Throws `UnreadableFile`. */
export const openedBook = (file: Blob, opening?: Opening): Promise<Book> =>
  bookOf({ kind: 'book', file }, file, opening)

/** A page of the web as a book of one chapter, parsed beside the page. Throws `UnreadableFile`. */
export const openedPage = (text: string, file: Blob, opening?: Opening): Promise<Book> =>
  bookOf({ kind: 'page', text }, file, opening)

/** A text of a zip, the chosen one if there are several; a book if it is one. Throws `UnreadableFile`. */
export const openedZip = (file: Blob, chosen?: string, opening?: Opening) =>
  opened({ kind: 'zip', file, chosen }, file, opening)

async function bookOf(...args: Parameters<typeof opened>): Promise<Book> {
  const book = await opened(...args)
  if ('chapters' in book) return book
  throw new Error('The worker has answered another question.')
}

async function opened(
  task: BookTask,
  file: Blob,
  { onProgress, signal }: Opening = {},
): Promise<Book | OpenedZip> {
  const worker = newWorker()
  const { promise, resolve, reject } = Promise.withResolvers<Book | OpenedZip>()
  const chapters: Chapter[] = []
  const stop = () => reject(signal?.reason)
  signal?.addEventListener('abort', stop)
  listen(worker, reject, answer => {
    if (answer.kind === 'progress') onProgress?.(answer.share)
    if (answer.kind === 'chapter') chapters.push(answer.chapter)
    if (answer.kind === 'book') resolve({ ...answer.book, chapters, file })
    if (answer.kind === 'zip') resolve(answer.zip)
  })
  try {
    signal?.throwIfAborted()
    onProgress?.(0)
    ask(worker, task)
    return await promise
  } finally {
    signal?.removeEventListener('abort', stop)
    worker.terminate()
  }
}

/** The bytes of a picture of the book; null if it is not there, damaged or too large. To be asked for one after the other. */
export type PictureOf = (path: string) => Promise<Uint8Array | null>

/** Lends the pictures of a book. */
export async function withPictures<Made>(
  file: Blob,
  make: (pictureOf: PictureOf) => Promise<Made>,
): Promise<Made> {
  const used: { worker?: Worker } = {}
  const pictureOf: PictureOf = async path => {
    used.worker ??= newWorker()
    const { worker } = used
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array | null>()
    listen(worker, reject, answer => answer.kind === 'picture' && resolve(answer.bytes))
    ask(worker, { kind: 'picture', file, path })
    return await promise
  }
  try {
    return await make(pictureOf)
  } finally {
    used.worker?.terminate()
  }
}

const ask = (worker: Worker, task: BookTask) => worker.postMessage(task)

function listen(worker: Worker, reject: (error: Error) => void, hear: (answer: Answer) => void): void {
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    if (data.kind === 'unreadable') reject(new UnreadableFile(data.reason))
    else if (data.kind === 'failed') reject(new Error(data.message))
    else hear(data)
  }
  // The code could not be loaded, or the memory did not suffice.
  worker.onerror = event => reject(new Error(event.message || 'The worker ended.'))
}
