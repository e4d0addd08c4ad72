import { type ArticleHead, BLOCK_ROWS, isByLine } from '../../../contracts/schemas/articles/articles.ts'
import type { MovedRow } from '../../../contracts/schemas/articles/moving.ts'
import type { NewRow } from '../../../contracts/schemas/articles/sentences.ts'
import { MiB } from '../../../contracts/schemas/basics.ts'
import { isProblem } from '../../../platform/problems/errors.ts'
import { batchesOf } from '../../../platform/values/batches.ts'
import { moveImages, moveSounds } from './move-media.ts'
import type { Moving } from './moving.ts'
import type { ArticleLine } from './staging/move-lines.ts'
import type { StagedImage, StagedSound, StagedText } from './staging/staged.ts'
import { contentsOf } from './staging/staged-lines.ts'

const FIRST = 1
const MOST_ROWS_AT_ONCE = 7 * BLOCK_ROWS
/** Below a request's 2 MiB. */
const BATCH_BYTES = 1.8 * MiB

interface MovedOne {
  readonly article_id: number
  readonly lost: number
}

/** Asks no model. Releases an unfinished text as failed, with which the same import goes on. */
export async function moveText(moving: Moving, staged: StagedText): Promise<MovedOne> {
  const { flow, task, folder } = moving
  const { movedTexts, articles } = flow.clients.data
  const contents = contentsOf(folder, staged.id)
  const first = (await contents.next()).value
  if (!first || !('text' in first)) throw new Error('A text of an export has no beginning.')
  const article = await createdText(moving, first.text)
  const params = { id: article.id }
  try {
    const { sounds, images } = await appendRows(moving, article, staged, contents)
    const lostImages = await moveImages(moving, article, images)
    const lost = staged.broken_media + lostImages + (await moveSounds(moving, article, sounds))
    const body = { task_id: task.id, origin: originOf(moving, first.text), ...endOf(first.text) }
    await movedTexts.finish({ params, body }, { signal: task.signal })
    flow.wantedWords.want(article.id)
    return { article_id: article.id, lost }
  } catch (error) {
    const failure = isProblem(error) ? error.code : 'internal'
    const body = { task_id: task.id, status: 'failed' as const, failure, resumes: false }
    await articles.finish({ params, body })
    throw error
  }
}

const originOf = ({ installation }: Moving, { id: article_id }: ArticleLine) => ({ installation, article_id })

/** A text in processing at the export was interrupted. */
function endOf({ status, metadata: { failure }, summary }: ArticleLine) {
  if (status === 'processing') return { status: 'failed' as const, failure: 'interrupted', summary }
  return { status, summary, ...(failure === undefined ? {} : { failure }) }
}

async function createdText(moving: Moving, article: ArticleLine): Promise<ArticleHead> {
  const { flow, task, import_id } = moving
  const {
    id,
    status,
    progress,
    summary,
    metadata,
    created_at,
    model,
    page_direction,
    cover,
    source_notes,
    ...rest
  } = article
  const { total_rows, total_sentences, total_headings, ...text } = rest
  const now = flow.now().toISOString()
  const body = {
    ...{ task_id: task.id, import_id, origin: originOf(moving, article), progress: Math.floor(progress) },
    created_at: created_at < now ? created_at : now,
    by_line: isByLine({ genre: article.genre, metadata }) && article.genre !== 'song',
    text: {
      ...text,
      ...(model === null ? {} : { model }),
      ...(page_direction === null ? {} : { page_direction }),
      ...(cover === null ? {} : { cover }),
      ...(source_notes === null ? {} : { notes: source_notes }),
    },
  }
  const taken = await flow.clients.data.movedTexts.take({ body }, { signal: task.signal })
  return taken.article
}

type Batch = { row: NewRow; moved: MovedRow }[]

async function appendRows(
  { flow, task }: Moving,
  article: ArticleHead,
  { total_rows, total_sentences, total_headings }: StagedText,
  contents: ReturnType<typeof contentsOf>,
): Promise<{ sounds: StagedSound[]; images: StagedImage[] }> {
  const { sentences, movedTexts } = flow.clients.data
  const { signal } = task
  const params = { id: article.id }
  const held = { task_id: task.id, revision: FIRST }
  const totals = { total_rows, total_sentences, total_headings }
  const sounds: StagedSound[] = []
  const images: StagedImage[] = []
  const write = async (batch: Batch) => {
    const start = batch[0]?.moved.index ?? 0
    if (start + batch.length > article.rows_ready) {
      const rows = batch.map(({ row }) => row)
      await sentences.insert({ params, body: { ...held, start, rows, ...totals } }, { signal })
    }
    const beside = batch.filter(hasMore).map(({ moved }) => moved)
    for (const items of inBatches(beside))
      await movedTexts.rows({ params, body: { ...held, items } }, { signal })
  }
  let batch: Batch = []
  let block: Batch = []
  let bytes = { ofBatch: 0, ofBlock: 0 }
  const endBlock = async () => {
    const isFull =
      bytes.ofBatch + bytes.ofBlock > BATCH_BYTES || batch.length + block.length > MOST_ROWS_AT_ONCE
    // The first block is a batch of its own: its reader waits.
    const isSecond = batch[0]?.moved.index === 0
    if (batch.length > 0 && (isFull || isSecond)) {
      await write(batch)
      batch = []
      bytes.ofBatch = 0
    }
    batch = [...batch, ...block]
    bytes = { ofBatch: bytes.ofBatch + bytes.ofBlock, ofBlock: 0 }
    block = []
  }
  for await (const line of contents) {
    if ('sound' in line) sounds.push(line.sound)
    if ('image' in line) images.push(line.image)
    if (!('row' in line)) continue
    block.push(line)
    bytes.ofBlock += Buffer.byteLength(JSON.stringify(line.row))
    if (block.length === BLOCK_ROWS) await endBlock()
  }
  await endBlock()
  if (batch.length > 0) await write(batch)
  return { sounds, images }
}

function hasMore({ row, moved }: Batch[number]): boolean {
  const { times, furigana_source } = row
  const appended = JSON.stringify({ ...times, ...(furigana_source && { furigana_source }) })
  return (
    moved.translation + moved.explanation + moved.notes !== '' || JSON.stringify(moved.metadata) !== appended
  )
}

const MOST_ITEMS = 500

const inBatches = (items: readonly MovedRow[]) =>
  batchesOf(items, { items: MOST_ITEMS, size: BATCH_BYTES }, item => Buffer.byteLength(JSON.stringify(item)))
