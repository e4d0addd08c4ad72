import type { Unreadable } from '../unreadable-file.ts'
import type { OpenedZip } from '../zip/open-zip.ts'
import type { Book, Chapter } from './open-book.ts'

/** The tasks of the worker: a worker is asked for one book, for one page of the web, for a text of a zip, or for pictures of one file. */
export type BookTask =
  | { kind: 'book'; file: Blob }
  | { kind: 'page'; text: string }
  | { kind: 'zip'; file: Blob; chosen: string | undefined }
  | { kind: 'picture'; file: Blob; path: string }

/** The answers, the chapters of a book one by one: a whole book at once would hold up the page. */
export type Answer =
  | { kind: 'progress'; share: number }
  | { kind: 'chapter'; chapter: Chapter }
  | { kind: 'book'; book: Omit<Book, 'chapters' | 'file'> }
  | { kind: 'zip'; zip: OpenedZip }
  | { kind: 'picture'; bytes: Uint8Array | null }
  | { kind: 'unreadable'; reason: Unreadable }
  | { kind: 'failed'; message: string }
