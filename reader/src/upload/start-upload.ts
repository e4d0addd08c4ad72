import { isProblem } from '../../../lib/contracts/page-client.ts'
import { articles, videos } from '../../../lib/contracts/study/articles.ts'
import type { Language } from '../../../web/language/language.ts'
import { callsOf } from '../api/client.ts'
import { type Details, keepChosen } from './details.ts'
import type { Book, Chapter } from './epub/open-book.ts'
import type { SubtitleSource } from './film-source.ts'
import type { Source } from './read-source.ts'
import { forgetSent, sendFile } from './send-file.ts'
import { withBracketReadings } from './subtitles/bracket-readings.ts'
import { translating } from './subtitles/timed-lines.ts'
import { titleOf, withoutTitle } from './title.ts'
import type { ZipPictures } from './zip/zip-pictures.ts'

const calls = callsOf({ articles, videos })

export interface Upload {
  source: Source
  /** The chosen chapters of a book. */
  chapters: readonly Chapter[]
  details: Details
  language: Language
}

export type Sending = Parameters<typeof sendFile>[1]

export interface Started {
  task_id: string
  /** The pictures of a book or a zip, which are sent afterwards, and how much of it has no room in its text. */
  book?: Pick<Awaited<ReturnType<typeof preparedBook>>, 'pictures' | 'leftOut'>
}

/** Sends the source and starts the task that makes an article of it. */
export async function startUpload(upload: Upload, sending: Sending): Promise<Started> {
  const { source, details } = upload
  keepChosen(details)
  const described = describedBy(upload)
  if (source.kind === 'text') {
    const raw_content = contentOf(source.text, details)
    if (!source.pictures) return calls.articles.upload({ body: { ...described, raw_content } })
    const { body, ...book } = await preparedText(raw_content, source.pictures, sending.signal)
    const { task_id } = await calls.articles.upload({ body: { ...described, ...body } })
    return { task_id, book }
  }
  if (source.kind === 'book') {
    const { body, ...book } = await preparedBook(source.book, upload.chapters, sending.signal)
    const { task_id } = await calls.articles.upload({ body: { ...described, ...body } })
    return { task_id, book }
  }
  if (source.kind === 'recording')
    return withSent(source.recording, sending, input_handle =>
      calls.videos.upload({ body: { ...described, input_handle, keep_audio: details.keepRecording } }),
    )
  const { recording } = source
  const lines = linesOf(source)
  if (recording === null) return calls.articles.upload({ body: { ...described, ...lines } })
  return withSent(recording, sending, file_handle =>
    calls.articles.upload({ body: { ...described, ...lines, file_handle } }),
  )
}

function linesOf({ lines, readsBrackets, translations }: SubtitleSource) {
  return {
    lines: readsBrackets ? lines.map(withBracketReadings) : lines,
    ...(translations && { translations: translating(translations.lines) }),
  }
}

/** The code for it comes with the code that opened the file. */
const preparedText = async (text: string, zips: readonly ZipPictures[], signal: AbortSignal) =>
  (await import('./zip/text-upload.ts')).textUpload(text, zips, signal)

/** The code for it comes with the code that opened the book. */
const preparedBook = async (book: Book, chapters: readonly Chapter[], signal: AbortSignal) =>
  (await import('./epub/book-upload.ts')).bookUpload(book, chapters, signal)

/** Without its title, except of songs, whose first line may name them too, and of interviews without one, which begin with a turn. */
export const contentOf = (text: string, { title, genre }: Upload['details']) =>
  genre === 'song' || (genre === 'interview' && title.trim() === '') ? text : withoutTitle(text, title.trim())

async function withSent<Taken>(
  recording: File,
  sending: Sending,
  start: (handle: string) => Promise<Taken>,
): Promise<Taken> {
  const handle = await sendFile(recording, sending)
  try {
    return await start(handle)
  } catch (error) {
    if (isProblem(error) && error.status < 500) forgetSent(recording)
    throw error
  }
}

function describedBy({ source, chapters, details, language }: Upload) {
  const { genre, explanation_level, help, model, speak } = details
  const author = details.author.trim() || (source.kind === 'book' ? source.book.author : '')
  const intro = details.intro.trim()
  return {
    title: (details.title.trim() || titleFor(source, chapters)).slice(0, 300),
    ...(author === '' ? {} : { author: author.slice(0, 200) }),
    ...(intro === '' ? {} : { intro }),
    genre,
    output_language: details.output_language ?? language,
    explanation_level,
    explain_mode: help === 'split' ? ('split' as const) : ('full' as const),
    explain: help === 'explained',
    ...(model === '' ? {} : { model }),
    ...(speak ? { tts: true } : {}),
  }
}

/** The title that an article gets if none is entered. */
export function titleFor(source: Source, chapters: readonly Chapter[]): string {
  if (source.kind === 'text') return titleOf(source.text)
  if (source.kind !== 'book') return source.name
  const book = source.book.title || source.name
  const [first] = chapters
  return first && chapters.length === 1 && source.book.chapters.length > 1 ? `${book} ${first.title}` : book
}
