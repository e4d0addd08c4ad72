import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArticleHead } from '../../contracts/schemas/articles/articles.ts'
import type { HeardPlace, HeardPlaces, ListeningInput } from '../../contracts/schemas/articles/listening.ts'
import type { TaskResult } from '../../contracts/schemas/tasks.ts'
import { Slots } from '../../platform/async/slots.ts'
import type { Member } from '../../platform/auth/actor.ts'
import { inWorkFolder } from '../../platform/disk/work-folder.ts'
import { isDiskFull, isProblem } from '../../platform/problems/errors.ts'
import { diskFull, refusal } from '../../platform/problems/reasons.ts'
import { asReader, mustRead } from '../articles/access.ts'
import { nothingAnalysed } from '../articles/analysis/tally.ts'
import type { FlowSurroundings } from '../articles/article-work.ts'
import { parsedPage, parsedRows, readContent } from '../articles/rows.ts'
import { alreadyStarted } from '../tasks/task-queue.ts'
import type { TaskRun } from '../tasks/task-run.ts'
import type { ListeningFile, ListeningFiles } from './listening-files.ts'
import { type Piece, pieceOf, speechOf, stretchesOf } from './pieces.ts'
import { RecordingsRead } from './recordings-read.ts'
import { Sounds } from './sounds.ts'
import { noSound, type Order, writeSound } from './write-sound.ts'

/** One at a time: ffmpeg takes a whole core. */
export const makingSlots = () =>
  new Slots({
    slots: 1,
    queue: 100,
    refusal: () => refusal('listening_busy'),
  })

interface Making extends Pick<FlowSurroundings, 'tasks' | 'clients' | 'newId'> {
  readonly listening: ListeningFiles
  readonly making: Slots
  readonly workFolder: string
}

/** Any reader may; the same file is made once while it is kept. */
export async function listenToText(
  flow: Making,
  actor: Member,
  id: number,
  wanted: ListeningInput,
): Promise<TaskRun> {
  const article = await asReader(actor, flow.clients.data.articles.get({ params: { id } }))
  mustRead(actor, article)
  const { style, from } = wanted
  if (style === 'condensed' && !article.has_media) throw refusal('no_recording_to_repeat')
  const name = JSON.stringify([id, article.revision, article.updated_at, wanted])
  if (!flow.listening.named(name)) mustMakeNone(flow, actor)
  const task = flow.tasks.register('listening', actor.user_id, { id, user_id: article.user_id })
  return flow.tasks.begin(task, {
    prepare() {
      const known = flow.listening.named(name)
      if (known) return resultOf(known)
      return () =>
        inTurn(flow, task, async () => {
          const { pieces, silent } = await piecesFrom(flow, task, article, from)
          const { title } = article
          const order =
            style === 'queue'
              ? { ...wanted, title, stretches: stretchesOf(pieces) }
              : { repeat: 1, pause_ms: 0, title, stretches: speechOf(pieces) }
          return make(flow, task, order, { name, article_id: id, silent })
        })
    },
    settle: async () => {},
  })
}

export async function listenToPlaces(
  flow: Making,
  actor: Member,
  { places, ...pace }: HeardPlaces,
): Promise<TaskRun> {
  mustMakeNone(flow, actor)
  const task = flow.tasks.register('listening', actor.user_id)
  return flow.tasks.begin(task, {
    prepare: () => () =>
      inTurn(flow, task, async () => {
        const pieces: Piece[] = []
        for (const place of places) {
          const piece = await pieceAt(flow, task, place)
          if (piece) pieces.push(piece)
        }
        const order = { ...pace, title: 'yomu', stretches: stretchesOf(pieces) }
        const silent = places.length - pieces.length
        return make(flow, task, order, { name: task.id, article_id: null, silent })
      }),
    settle: async () => {},
  })
}

/** One file per account, since all accounts wait for the same slot. */
function mustMakeNone({ tasks }: Making, { user_id }: Member): void {
  const other = tasks
    .listOf(user_id)
    .find(({ snapshot: { kind, state } }) => kind === 'listening' && state === 'active')
  if (other) throw alreadyStarted(other)
}

const inTurn = <T>({ making }: Making, { signal }: TaskRun, work: () => Promise<T>) =>
  making.run('all', work, { signal })

async function piecesFrom(flow: Making, task: TaskRun, article: ArticleHead, from: number) {
  task.report('reading', 0)
  const pieces: Piece[] = []
  let silent = 0
  for await (const row of readContent({ article, clients: flow.clients, task })) {
    if (row.index < from) continue
    const piece = pieceOf(article, row)
    if (piece) pieces.push(piece)
    else silent += 1
  }
  return { pieces, silent }
}

/** Null for a sentence that is gone or has no sound, and for a text that may not be read any more. */
async function pieceAt({ clients }: Making, { signal }: TaskRun, place: HeardPlace): Promise<Piece | null> {
  const { article_id: id, index: offset, sentence } = place
  try {
    const request = { params: { id }, query: { offset, limit: 1 } }
    const { page, rows } = parsedPage(await clients.data.articles.page(request, { signal }))
    const [row] = parsedRows(rows)
    if (row?.sentence !== sentence) return null
    const isTaken = place.media_id !== undefined && (await hasSound(clients, place.media_id, signal))
    return isTaken
      ? { article_id: id, index: offset, cut: null, media_id: place.media_id }
      : pieceOf(page.head, row)
  } catch (error) {
    if (isProblem(error, 'not_found') || isProblem(error, 'forbidden')) return null
    throw error
  }
}

/** False during the cut, and if there is none: then the recording itself is heard. */
async function hasSound({ data }: Making['clients'], media_id: string, signal: AbortSignal) {
  try {
    return (await data.minedMedia.get({ params: { media_id } }, { signal })).sound === 'ready'
  } catch (error) {
    if (isProblem(error, 'not_found')) return false
    throw error
  }
}

async function make(
  flow: Making,
  task: TaskRun,
  order: Order,
  about: Pick<ListeningFile, 'name' | 'article_id' | 'silent'>,
): Promise<TaskResult> {
  if (order.stretches.length === 0) throw noSound()
  const { clients, listening, newId, workFolder } = flow
  const { signal, owner } = task
  const folder = join(workFolder, 'listening')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file_id = newId()
  const path = join(folder, `${file_id}.m4a`)
  return inWorkFolder(workFolder, async work => {
    const soundFile = join(work, 'made.m4a')
    const report = (share: number) => task.report('joining', 5 + 90 * share)
    const sounds = new Sounds(clients.data, work, new RecordingsRead(order.stretches), signal)
    const { silent, ...written } = await writeSound(order, sounds, soundFile, { signal, report })
    const { size: bytes } = await stat(soundFile)
    await rename(soundFile, path)
    // The text may have been removed with its files in the meantime.
    if (signal.aborted) await rm(path, { force: true })
    signal.throwIfAborted()
    const file = { ...about, ...written, file_id, owner, bytes, path, silent: about.silent + silent }
    await listening.add(file)
    return resultOf(file)
  }).catch(error => {
    throw isDiskFull(error) ? diskFull(error) : error
  })
}

const resultOf = ({ file_id, duration_ms, bytes, silent, marks }: ListeningFile): TaskResult => ({
  ...nothingAnalysed(new Set(marks.map(({ article_id, index }) => `${article_id} ${index}`)).size),
  listening: { file_id, duration_ms, bytes, silent },
})
