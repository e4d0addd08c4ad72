import { named, pageEndings, textEndings, ZIP } from './endings.ts'
import type { Book } from './epub/open-book.ts'
import type { Opening } from './epub/opened-book.ts'
import { type FilmPart, filmOf, type RecordingSource, type SubtitleSource } from './film-source.ts'
import { type Subtitles, withFiles } from './subtitles/chosen-subtitles.ts'
import { isSubtitles, readLines } from './subtitles/read-lines.ts'
import type { TimedLine } from './subtitles/timed-lines.ts'
import { type Decoding, type FileRead, textOf } from './text-of.ts'
import { together } from './together.ts'
import { UnreadableFile } from './unreadable-file.ts'
import type { BookSource, TextSource } from './zip/read-zip.ts'

/** The source of a new text. */
export type Source =
  | TextSource
  | BookSource
  /** With the video or sound file, if there is one to play along with. */
  | SubtitleSource
  | RecordingSource

/** Files of one choice; more are not read. */
const MOST_FILES = 10

/** The source that files become together, and the names of those that do not belong to it. */
export interface ReadFiles {
  source: Source | null
  left: string[]
  /** How each file was read as text. */
  read: FileRead[]
}

/**
 * Reads these files. The first one says what they become: texts follow one another, a book stands alone, and a recording
 * and its subtitles belong together, even if one was chosen earlier; among subtitles, the language of their text says which
 * are read.
 */
export async function readSources(
  files: readonly File[],
  before: Source | null,
  recordings: readonly string[],
  options: Opening & Omit<Decoding, 'onRead'> = {},
): Promise<ReadFiles> {
  const read: FileRead[] = []
  const reading = { ...options, recordings, onRead: (one: FileRead) => read.push(one) }
  const parts = await Promise.all(files.slice(0, MOST_FILES).map(file => readFile(file, reading)))
  const taken = together(parts)
  const isTaken = (at: number) => taken.some(part => part === parts[at])
  return {
    source: sourceOf(taken, before),
    read: files.flatMap(({ name }, at) => (isTaken(at) ? read.filter(one => one.name === name) : [])),
    left: files.flatMap(({ name }, at) => (isTaken(at) ? [] : [name])),
  }
}

function sourceOf(taken: readonly Part[], before: Source | null): Source | null {
  const [first] = taken
  if (first?.kind === 'book') return first
  if (first?.kind === 'text')
    return textsOf(
      taken.filter(part => part.kind === 'text'),
      first.name,
    )
  const film = before?.kind === 'subtitles' || before?.kind === 'recording' ? before : null
  const ofFilm = taken.filter(part => part.kind === 'lines' || part.kind === 'recording')
  return first ? filmOf(ofFilm, film) : before
}

function textsOf(parts: readonly TextSource[], name: string): TextSource {
  const pictures = parts.flatMap(part => part.pictures ?? [])
  const text = parts.map(part => part.text).join('\n')
  return { kind: 'text', name, text, ...(pictures.length > 0 && { pictures }) }
}

/**
 * The chosen source with translations that were read for the subtitles `of`; as it is if it has been removed or replaced in
 * the meantime.
 */
export const withTranslations = <S extends Source | null>(
  now: S,
  of: { lines: TimedLine[] },
  translations: Subtitles,
): S =>
  now?.kind === 'subtitles' && now.lines === of.lines
    ? { ...now, translations, files: withFiles(now.files, [translations]) }
    : now

type Part = Exclude<Source, { kind: 'subtitles' }> | FilmPart

interface Reading extends Opening, Decoding {
  recordings: readonly string[]
}

async function readFile(file: File, reading: Reading): Promise<Part> {
  const { name, ending } = named(file.name)
  if (reading.recordings.includes(ending)) {
    if (file.size === 0) throw new UnreadableFile('empty')
    return { kind: 'recording', name, recording: file }
  }
  if (ending === ZIP || zipTypes.includes(file.type))
    return (await import('./zip/read-zip.ts')).readZip(file, reading)
  if (ending === 'epub') return { kind: 'book', name, book: await opened(file, reading) }
  if (isSubtitles(ending)) return { kind: 'lines', name: file.name, ...(await readLines(file, reading)) }
  if (pageEndings.includes(ending) || pageTypes.includes(file.type))
    return { kind: 'book', name, book: await openedPage(file, reading) }
  if (ending === '' || textEndings.includes(ending) || file.type.startsWith('text/'))
    return { kind: 'text', name, text: await textOf(file, reading) }
  throw new UnreadableFile('unknown_type')
}

const zipTypes = ['application/zip', 'application/x-zip-compressed']
const pageTypes = ['text/html', 'application/xhtml+xml']

async function openedPage(file: File, reading: Reading): Promise<Book> {
  const text = await textOf(file, reading)
  return (await import('./epub/opened-book.ts')).openedPage(text, file, reading)
}

/** Loads the code that unpacks books with the first book. */
const opened = async (file: File, opening: Opening) =>
  (await import('./epub/opened-book.ts')).openedBook(file, opening)
