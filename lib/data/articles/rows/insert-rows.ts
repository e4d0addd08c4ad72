import type { z } from 'zod'
import type { sentences } from '../../../contracts/data/contract.ts'
import { type ArticleHead, BLOCK_ROWS } from '../../../contracts/schemas/articles/articles.ts'
import type { NewRow } from '../../../contracts/schemas/articles/sentences.ts'
import { inWindow } from '../../../platform/async/window.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, transact } from '../../../store/writing/transact.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { BlockRecord, SentenceRecord } from '../../entities/content/rows.ts'
import {
  type HeadForTask,
  headForTask,
  isWhole,
  readyRows,
  revisionConflict,
  stillHas,
} from '../article/heads.ts'
import { presentHead } from '../article/present-article.ts'
import type { Content } from '../content.ts'
import {
  BLOCKS_AT_ONCE,
  blockId,
  blockPuts,
  newBlock,
  newRevision,
  newRow,
  uploadedBlocks,
  writeBlock,
} from './blocks.ts'
import { readRevision, rememberRevision } from './revisions.ts'
import { NO_FURIGANA, storableFurigana } from './stored-furigana.ts'

type Batch = z.output<typeof sentences.insert.body>

/**
 * Shows the rows once the batch is stored. Only the task that holds the article may append, behind the last readable row. A
 * batch may be repeated.
 */
export async function insertRows(content: Content, articleId: number, batch: Batch): Promise<ArticleHead> {
  const blocks = blocksOf(batch)
  return retryWhenChanged(async () => {
    const head = await headForTask(content, articleId, batch.task_id)
    if (await isThere(content, head, batch)) return presentHead(head, content.acting)
    mustFollow(head, batch)
    await inWindow(blocks.slice(0, -1), { size: BLOCKS_AT_ONCE, signal: content.signal }, block =>
      writeBlock(content, isAtPlace(content, head), ...recordsOf(content, head, batch, block)),
    )
    return presentHead(await letRead(content, head, batch, blocks.slice(-1)), content.acting)
  })
}

const endOf = ({ start, rows }: Batch) => start + rows.length

/** True if the batch repeats rows that can already be read. */
async function isThere(content: Content, head: HeadForTask, batch: Batch): Promise<boolean> {
  if (batch.revision > head.revision) return false
  if (batch.revision < head.revision) throw revisionConflict(head)
  if (!isWhole(head)) return endOf(batch) <= readyRows(head)
  const { task_id } = await readRevision(content, head)
  if (task_id !== batch.task_id) throw revisionConflict(head)
  return true
}

/** Refuses a gap, an earlier place, or another split of the text. */
function mustFollow(head: HeadForTask, batch: Batch): void {
  const isFirst = batch.revision > head.revision
  const place = isFirst ? 0 : readyRows(head)
  if (batch.start !== place)
    throw invalidInput('body.start', `must be ${place}, behind the rows that are there`)
  if (!isFirst && batch.total_rows !== head.total_rows)
    throw invalidInput('body.total_rows', `must be ${head.total_rows}, as in the batches before`)
}

interface NewBlock {
  block: string
  rows: NewRow[]
}

/** Whole blocks, except for the text's last. */
function blocksOf(batch: Batch): NewBlock[] {
  const { revision, start, rows, total_rows } = batch
  if (start % BLOCK_ROWS !== 0) throw invalidInput('body.start', `must be a multiple of ${BLOCK_ROWS}`)
  if (endOf(batch) > total_rows) throw invalidInput('body.rows', `must not go beyond row ${total_rows}`)
  if (endOf(batch) < total_rows && rows.length % BLOCK_ROWS !== 0)
    throw invalidInput('body.rows', `must be a multiple of ${BLOCK_ROWS} before the end of the text`)
  rows.forEach(mustFit)
  const first = start / BLOCK_ROWS
  return Array.from({ length: Math.ceil(rows.length / BLOCK_ROWS) }, (_, number) => ({
    block: blockId(revision, first + number),
    rows: rows.slice(number * BLOCK_ROWS, (number + 1) * BLOCK_ROWS),
  }))
}

function mustFit({ sentence, furigana }: NewRow, row: number) {
  if (furigana !== NO_FURIGANA) storableFurigana(sentence, furigana, `body.rows.${row}.furigana`)
}

function recordsOf(
  { now }: Content,
  head: HeadForTask,
  { task_id }: Batch,
  { block, rows }: NewBlock,
): [BlockRecord, SentenceRecord[]] {
  const owned = { article_id: head.id, user_id: head.user_id, block }
  return [
    newBlock({ ...owned, task_id }, rows, now()),
    rows.map((row, position) => newRow({ ...owned, position }, row)),
  ]
}

const isAtPlace = ({ articles }: Content, head: HeadForTask) =>
  inTransaction(articles).check({ id: head.id }).where(stillHas(head, PLACE))

const PLACE = ['task_id', 'revision', 'rows_ready'] as const

/**
 * Shows all rows with the last block, in one transaction, which a request's size allows. The last rows bring the revision's
 * record. Between first and last rows only an attribute outside indexes changes.
 */
async function letRead(
  content: Content,
  head: HeadForTask,
  batch: Batch,
  last: readonly NewBlock[],
): Promise<ArticleRecord> {
  const { revision, task_id, total_rows, total_sentences, total_headings } = batch
  const totals = { total_rows, total_sentences }
  const isFirst = revision > head.revision
  const isLast = endOf(batch) === total_rows
  const change = {
    ...(isFirst ? { revision, ...totals, complete_sentences: 0 } : {}),
    ...(isFirst && total_headings > 0 ? { total_headings } : {}),
    ...(isFirst || isLast ? { updated_at: content.now().toISOString() } : {}),
    ...(isLast ? {} : { rows_ready: endOf(batch) }),
  }
  const record = newRevision(head, { revision, task_id }, uploadedBlocks(revision, total_rows), totals)
  const puts = last.flatMap(block => blockPuts(content, ...recordsOf(content, head, batch, block)))
  const items = {
    head: inTransaction(content.articles)
      .patch({ id: head.id })
      .set(change)
      .remove(isLast ? ['rows_ready'] : [])
      .where(stillHas(head, PLACE)),
    ...(isLast ? { revision: inTransaction(content.revisions).put(record) } : {}),
    ...Object.fromEntries(puts.map((put, at) => [`put ${at}`, put])),
  }
  await content.limitWrites(() => transact(content.client, items))
  // The first reader comes at once, and need not ask which blocks there are.
  rememberRevision(content, { id: head.id, revision }, uploadedBlocks(revision, endOf(batch)))
  const { rows_ready: _, ...others } = head
  return { ...others, ...change }
}
