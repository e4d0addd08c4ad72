import type { Book } from './epub/open-book.ts'
import { isSubtitles, readLines } from './subtitles/read-lines.ts'
import type { TimedLine } from './subtitles/timed-lines.ts'
import { named, textOf } from './text-of.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** The source of a new text. */
export type Source =
  | { kind: 'text'; name: string; text: string }
  | { kind: 'book'; name: string; book: Book }
  /** With the video or sound file, if there is one to play along with. */
  | {
      kind: 'subtitles'
      name: string
      lines: TimedLine[]
      recording: File | null
      /** The lines of a second file, in the learner's language. */
      translations: { name: string; lines: TimedLine[] } | null
    }
  | { kind: 'recording'; name: string; recording: File }

/** Reads the first of these files. Subtitles and their recording belong together, even if one was chosen earlier. */
export async function readSources(
  files: readonly File[],
  before: Source | null,
  recordings: readonly string[],
): Promise<Source | null> {
  const sources = await Promise.all(files.slice(0, 2).map(file => readSource(file, recordings)))
  const all = before ? [before, ...sources] : sources
  const subtitles = all.findLast(({ kind }) => kind === 'subtitles')
  const recording = all.findLast(({ kind }) => kind === 'recording')
  const newest = sources[0] ?? before
  const isPair = newest?.kind === 'subtitles' || newest?.kind === 'recording'
  if (isPair && subtitles?.kind === 'subtitles' && recording?.kind === 'recording')
    return { ...subtitles, recording: recording.recording }
  return newest
}

/**
 * The chosen source with translations that were read for the subtitles `of`; as it is if it has been removed or replaced in
 * the meantime.
 */
export const withTranslations = <S extends Source | null>(
  now: S,
  of: { lines: TimedLine[] },
  translations: { name: string; lines: TimedLine[] },
): S => (now?.kind === 'subtitles' && now.lines === of.lines ? { ...now, translations } : now)

async function readSource(file: File, recordings: readonly string[]): Promise<Source> {
  const { name, ending } = named(file.name)
  if (recordings.includes(ending)) {
    if (file.size === 0) throw new UnreadableFile('empty')
    return { kind: 'recording', name, recording: file }
  }
  if (ending === 'epub') return { kind: 'book', name, book: await opened(file) }
  if (isSubtitles(ending))
    return { kind: 'subtitles', name, lines: await readLines(file), recording: null, translations: null }
  if (['txt', 'text', 'md', ''].includes(ending) || file.type.startsWith('text/'))
    return { kind: 'text', name, text: await textOf(file) }
  throw new UnreadableFile('unknown_type')
}

/** Loads the code that unpacks books with the first book. */
const opened = async (file: File) => (await import('./epub/open-book.ts')).openBook(file)
