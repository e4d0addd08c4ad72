import { Readable } from 'node:stream'
import type { Clients } from '../../../contracts/clients.ts'
import type { ArticleHead } from '../../../contracts/schemas/articles/articles.ts'
import {
  type FileChapter,
  LONGEST_CHAPTER_TITLE,
  MOST_FILE_CHAPTERS,
} from '../../../contracts/schemas/articles/file-chapters.ts'
import { Memo } from '../../../platform/async/memo.ts'
import { Slots } from '../../../platform/async/slots.ts'
import { DeadlinePassed, withDeadline } from '../../../platform/outbound/deadline.ts'
import { isProblem, Problem } from '../../../platform/problems/errors.ts'
import { OUT_OF_MEMORY, runFfmpeg, untrustedAt } from '../../../platform/processes/ffmpeg.ts'
import { type RecordingPart, withProxy } from '../../mining/range-proxy.ts'

interface Asked {
  data: { files: Pick<Clients['data']['files'], 'media'> }
  id: number
  isGuest: boolean
  newId: () => string
}

const DEADLINE_MS = 20_000

const REMEMBERED_MS = 3_600_000

/** The chapters of recordings, remembered for an hour; one file is read at a time. */
export class ChaptersOfFiles {
  private readonly remembered = new Memo<FileChapter[]>()
  private readonly slots = new Slots({
    slots: 1,
    queue: 20,
    refusal: () => new Problem('unavailable', 'Too many recordings are being opened. Try again in a moment.'),
  })

  /** Many readers may open a film at once: the first one reads the file, the others get its result. */
  of(
    { id, updated_at }: Pick<ArticleHead, 'id' | 'updated_at'>,
    asked: Omit<Asked, 'id'> & { now: () => Date },
    signal: AbortSignal,
  ): Promise<FileChapter[]> {
    const find = () =>
      this.remembered.get(this, `${id} ${updated_at}`, asked.now(), async () => ({
        value: await chaptersOfFile({ ...asked, id }, signal),
        until: asked.now().getTime() + REMEMBERED_MS,
      }))
    return this.slots.run('file', find, { signal })
  }
}

/**
 * The chapters that a recording's file names, in order of their beginnings; none where it names fewer than two, or cannot
 * be read. Reads the file's index only: no sound or picture is decoded.
 */
async function chaptersOfFile(
  { data, id, isGuest, newId }: Asked,
  signal: AbortSignal,
): Promise<FileChapter[]> {
  const open = (headers: Record<string, string>, limited: AbortSignal) =>
    openedPart(
      data.files.media(
        { params: { id }, query: { guest: isGuest, whole: true } },
        { signal: limited, headers },
      ),
    )
  const lines: string[] = []
  const found = await withProxy({ open, newId }, signal, async ({ address, failure }) => {
    const run = await withDeadline(DEADLINE_MS, signal, limited =>
      runFfmpeg(
        [...untrustedAt(address), '-f', 'ffmetadata', 'pipe:1'],
        line => lines.length < MOST_LINES && lines.push(line),
        limited,
        {
          isInBackground: true,
        },
      ),
    ).catch(error => {
      if (error instanceof DeadlinePassed) return null
      throw error
    })
    const fault = failure()
    if (fault && 'error' in fault) throw fault.error
    return run !== null && run.exitCode === 0 && !OUT_OF_MEMORY.test(run.errors) && !fault
  })
  return found ? chaptersIn(lines) : []
}

/** A refused range is a status for the decoder, as in HTTP. */
async function openedPart(asked: ReturnType<Asked['data']['files']['media']>): Promise<RecordingPart> {
  const { status, headers, stream } = await asked.catch(error => {
    if (!isProblem(error)) throw error
    return { status: error.status, headers: {}, stream: () => Readable.from([]) }
  })
  return { status, headers, stream: stream() }
}

/** Each chapter has some five lines; what is beyond is of no use. */
const MOST_LINES = 20 * MOST_FILE_CHAPTERS

/** The chapters in ffmpeg's metadata format (ffmpeg-formats, “Metadata 2”). */
export function chaptersIn(lines: readonly string[]): FileChapter[] {
  const chapters: { base_ms: number; start: number; title: string }[] = []
  let isOfChapter = false
  for (const [name, value] of propertiesIn(lines)) {
    const chapter = isOfChapter ? chapters.at(-1) : undefined
    if (name === '[CHAPTER]') chapters.push({ base_ms: 1 / 1_000_000, start: Number.NaN, title: '' })
    if (name.startsWith('[')) isOfChapter = name === '[CHAPTER]'
    else if (chapter && name === 'TIMEBASE') chapter.base_ms = baseOf(value)
    else if (chapter && name === 'START') chapter.start = Number(value)
    else if (chapter && name.toLowerCase() === 'title') chapter.title = titleOf(value)
  }
  const placed = chapters
    .map(({ base_ms, start, title }) => ({ start_ms: Math.round(start * base_ms), title }))
    .filter(({ start_ms }) => Number.isSafeInteger(start_ms) && start_ms >= 0)
    .toSorted((a, b) => a.start_ms - b.start_ms)
    .slice(0, MOST_FILE_CHAPTERS)
  return placed.length > 1 ? placed : []
}

const PROPERTY = /((?:\\[\s\S]|[^\\=\n])+)(?:=((?:\\[\s\S]|[^\\\n])*))?(?:\n|$)/g

/** A backslash stands before `=`, `;`, `#`, another one and the end of a line within a value. */
const propertiesIn = (lines: readonly string[]): [string, string][] =>
  [...lines.join('\n').matchAll(PROPERTY)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll(/\\([\s\S])/g, '$1'),
  ])

function baseOf(text: string): number {
  const [numerator = Number.NaN, denominator = Number.NaN] = text.split('/').map(Number)
  return (numerator / denominator) * 1000
}

const titleOf = (text: string) =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_CHAPTER_TITLE)
    .trimEnd()
    .toWellFormed()
