import { decodeText } from './decode-text.ts'
import type { Book } from './epub/open-book.ts'
import { readSubtitles, type TimedLine } from './subtitles.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** The source of a new text. */
export type Source =
  | { kind: 'text'; name: string; text: string }
  | { kind: 'book'; name: string; book: Book }
  /** With the video or sound file, if there is one to play along with. */
  | { kind: 'subtitles'; name: string; lines: TimedLine[]; recording: File | null }
  | { kind: 'recording'; name: string; recording: File }

const MOST_TEXT_BYTES = 8 * 1024 * 1024

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

async function readSource(file: File, recordings: readonly string[]): Promise<Source> {
  const { name, ending } = named(file.name)
  if (recordings.includes(ending)) {
    if (file.size === 0) throw new UnreadableFile('empty')
    return { kind: 'recording', name, recording: file }
  }
  if (ending === 'epub') return { kind: 'book', name, book: await opened(file) }
  if (ending === 'srt' || ending === 'vtt')
    return { kind: 'subtitles', name, lines: readSubtitles(await textOf(file)), recording: null }
  if (['txt', 'text', 'md', ''].includes(ending) || file.type.startsWith('text/'))
    return { kind: 'text', name, text: await textOf(file) }
  throw new UnreadableFile('unknown_type')
}

/** Loads the code that unpacks books with the first book. */
const opened = async (file: File) => (await import('./epub/open-book.ts')).openBook(file)

async function textOf(file: File): Promise<string> {
  if (file.size > MOST_TEXT_BYTES) throw new UnreadableFile('too_large')
  const text = decodeText(new Uint8Array(await file.arrayBuffer()))
  if (text.trim() === '') throw new UnreadableFile('empty')
  return text
}

function named(fileName: string) {
  const [, name = fileName, ending = ''] = /^(.*)\.([^.]*)$/.exec(fileName) ?? []
  return { name: name.trim(), ending: ending.toLowerCase() }
}
