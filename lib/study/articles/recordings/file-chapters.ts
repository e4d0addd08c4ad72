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
import type { AccountId } from '../../../platform/auth/actor.ts'
import { DeadlinePassed, withDeadline } from '../../../platform/outbound/deadline.ts'
import { isProblem } from '../../../platform/problems/errors.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { OUT_OF_MEMORY, runFfmpeg, untrustedAt } from '../../../platform/processes/ffmpeg.ts'
import type { PrintedBounds } from '../../../platform/processes/printed-lines.ts'
import { type RecordingPart, withProxy } from '../../mining/range-proxy.ts'

interface ChaptersRequest {
  data: { files: Pick<Clients['data']['files'], 'media'> }
  id: number
  isGuest: boolean
  newId: () => string
}

const DEADLINE_MS = 20_000

/** In bytes: 500 chapters with titles of the shown length take half. */
const PRINTED: PrintedBounds = { output: 512 * 1024, line: 4 * 1024 }

const REMEMBERED_MS = 3_600_000

/** Kept for an hour: an account, or the guests at one text, have one file read at a time. */
export class ChaptersOfFiles {
  private readonly remembered = new Memo<FileChapter[]>()
  private readonly turns = new Slots({ slots: 1, queue: 20, refusal: tooMany })
  private readonly all = new Slots({ slots: 4, queue: 20, refusal: tooMany })

  /** Waiting callers get the result of those before: many readers may open a film at once. */
  of(
    { id, updated_at }: Pick<ArticleHead, 'id' | 'updated_at'>,
    {
      account,
      now,
      ...request
    }: Omit<ChaptersRequest, 'id' | 'isGuest'> & { account: AccountId | null; now: () => Date },
    signal: AbortSignal,
  ): Promise<FileChapter[]> {
    const isGuest = account === null
    const read = () =>
      this.all.run('all', () => chaptersOfFile({ ...request, isGuest, id }, signal), { signal })
    const find = () =>
      this.remembered.get(this, `${id} ${updated_at}`, now(), async () => ({
        value: await read(),
        until: now().getTime() + REMEMBERED_MS,
      }))
    return this.turns.run(isGuest ? `text ${id}` : `account ${account}`, find, { signal })
  }
}

const tooMany = () => refusal('recordings_busy')

/** Ordered by beginning; empty with fewer than two, or for an unreadable file. Reads the index, no sound or picture. */
async function chaptersOfFile(
  { data, id, isGuest, newId }: ChaptersRequest,
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
        [...untrustedAt(address), ...OWN_TITLES, '-f', 'ffmetadata', 'pipe:1'],
        line => lines.push(line),
        limited,
        { isInBackground: true, printed: PRINTED },
      ),
    ).catch(error => {
      if (error instanceof DeadlinePassed) return null
      throw error
    })
    const fault = failure()
    if (fault && 'error' in fault) throw fault.error
    return run !== null && (run.isCut || run.exitCode === 0) && !OUT_OF_MEMORY.test(run.errors) && !fault
  })
  return found ? chaptersIn(lines) : []
}

/** A refused range is a status for the decoder, as in HTTP. */
async function openedPart(
  mediaReply: ReturnType<ChaptersRequest['data']['files']['media']>,
): Promise<RecordingPart> {
  const { status, headers, stream } = await mediaReply.catch(error => {
    if (!isProblem(error)) throw error
    return { status: error.status, headers: {}, stream: () => Readable.from([]) }
  })
  return { status, headers, stream: stream() }
}

/** Drops the file's own data; `-map_metadata -1` would drop titles of chapters too. */
const OWN_TITLES = ['-map_metadata:g', '-1']

/** Reads ffmpeg's metadata format (ffmpeg-formats, “Metadata 2”). */
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

/** A backslash before the end of a line continues the value. */
function* propertiesIn(lines: readonly string[]): Generator<[name: string, value: string]> {
  let property: string[] = []
  for (const line of lines) {
    property.push(line)
    if (isContinued(line)) continue
    yield propertyOf(property.join('\n'))
    property = []
  }
  yield propertyOf(property.join('\n'))
}

function isContinued(line: string): boolean {
  let end = line.length
  while (line[end - 1] === '\\') end -= 1
  return (line.length - end) % 2 === 1
}

/** A backslash escapes `=`, `;`, `#`, itself and line ends in a value. */
function propertyOf(text: string): [name: string, value: string] {
  const parts = ['', '']
  let part = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '=' && part === 0) {
      part = 1
      continue
    }
    if (text[at] === '\\') at += 1
    parts[part] += text[at] ?? ''
  }
  const [name = '', value = ''] = parts
  return [name, value]
}

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
