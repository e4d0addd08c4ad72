import type { z } from 'zod'
import type { sentences } from '../../../contracts/data/contract.ts'
import { type ArticleHead, MOST_ROWS } from '../../../contracts/schemas/articles/articles.ts'
import type { NewRow } from '../../../contracts/schemas/articles/sentences.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, transact } from '../../../store/writing/transact.ts'
import { writeInTurn } from '../../../store/writing/write-all.ts'
import type { BlockRecord } from '../../entities/content/rows.ts'
import { type HeadForTask, headForTask, revisionConflict } from '../article/heads.ts'
import { presentHead } from '../article/present-article.ts'
import { type Content, everything } from '../content.ts'
import {
  BLOCK_ROWS,
  blockId,
  draftPrefix,
  newBlock,
  newRevision,
  newRow,
  totalsOf,
  writeBlock,
} from './blocks.ts'
import { readRevision } from './revisions.ts'
import { storedFurigana } from './stored-furigana.ts'

type Batch = z.output<typeof sentences.insert.body>

/**
 * Writes rows of a draft. With `total_rows` the draft must be whole, and becomes the revision that is read. A batch may
 * be repeated.
 */
export async function insertRows(content: Content, articleId: number, batch: Batch): Promise<ArticleHead> {
  const blocks = blocksOf(batch)
  return retryWhenChanged(async () => {
    const head = await headForTask(content, articleId, batch.task_id)
    if (await isPublished(content, head, batch)) return presentHead(head, content.acting)
    await writeInTurn(content.limitWrites, blocks, content.signal, block =>
      writeDraft(content, head, batch, block),
    )
    if (batch.total_rows === undefined) return presentHead(head, content.acting)
    return presentHead(await publishDraft(content, head, batch, batch.total_rows), content.acting)
  })
}

/** True if the batch repeats one whose revision is already published. */
async function isPublished(content: Content, head: HeadForTask, batch: Batch): Promise<boolean> {
  if (batch.revision > head.revision) return false
  const { task_id } = await readRevision(content, head)
  if (batch.revision < head.revision || task_id !== batch.task_id) throw revisionConflict(head)
  return true
}

interface NewBlock {
  block: string
  rows: NewRow[]
}

/** The blocks of a batch, which must begin with a block. */
function blocksOf({ revision, start, rows }: Batch): NewBlock[] {
  if (rows.length > 0 && start % BLOCK_ROWS !== 0)
    throw invalidInput('body.start', `must be a multiple of ${BLOCK_ROWS}`)
  if (start + rows.length > MOST_ROWS) throw invalidInput('body.rows', `must not go beyond row ${MOST_ROWS}`)
  rows.forEach(mustFit)
  const first = start / BLOCK_ROWS
  return Array.from({ length: Math.ceil(rows.length / BLOCK_ROWS) }, (_, number) => ({
    block: blockId(revision, first + number),
    rows: rows.slice(number * BLOCK_ROWS, (number + 1) * BLOCK_ROWS),
  }))
}

function mustFit({ sentence, furigana }: NewRow, row: number) {
  if (furigana.length > 0) storedFurigana(sentence, furigana, `body.rows.${row}.furigana`)
}

/** Writes a block if the task still holds the article and the draft is not published yet. */
function writeDraft(
  content: Content,
  head: HeadForTask,
  { task_id, revision }: Batch,
  { block, rows }: NewBlock,
): Promise<void> {
  const owned = { article_id: head.id, user_id: head.user_id, block }
  const sentences = rows.map(({ sentence }) => sentence)
  return writeBlock(
    content,
    stillDraft(content, head, revision),
    newBlock({ ...owned, task_id }, sentences, content.now()),
    rows.map((row, position) => newRow({ ...owned, position }, row)),
  )
}

/** Publishes a complete draft: writes the record of the revision, then the head that names it. */
async function publishDraft(content: Content, head: HeadForTask, batch: Batch, totalRows: number) {
  const blocks = await draftedBlocks(content, head, batch.revision)
  mustBeWhole(blocks, batch.revision, totalRows)
  const revision = newRevision(head, batch.revision, head.task_id, blocks)
  await transact(content.client, {
    head: stillDraft(content, head, batch.revision),
    revision: inTransaction(content.revisions).put(revision),
  })
  const { data } = await content.articles
    .patch({ id: head.id })
    .set({
      revision: batch.revision,
      ...totalsOf(blocks),
      complete_sentences: 0,
      updated_at: content.now().toISOString(),
    })
    .where(
      ({ task_id, revision }, { eq, lt }) =>
        `${eq(task_id, head.task_id)} AND ${lt(revision, batch.revision)}`,
    )
    .go({ response: 'all_new' })
  return data
}

/** The blocks in order, without those that another task left under the same number. */
async function draftedBlocks(content: Content, head: HeadForTask, revision: number): Promise<BlockRecord[]> {
  const { data } = await content.blocks.query
    .block({ article_id: head.id })
    .begins({ block: draftPrefix(revision) })
    .go(everything(content))
  return data.filter(({ task_id }) => task_id === head.task_id)
}

function mustBeWhole(blocks: BlockRecord[], revision: number, totalRows: number) {
  const { total_rows: rows } = totalsOf(blocks)
  const isContiguous = blocks.every(
    (block, number) =>
      block.block === blockId(revision, number) &&
      (block.rows === BLOCK_ROWS || number === blocks.length - 1),
  )
  if (!isContiguous)
    throw invalidInput('body.total_rows', 'must be sent only when all rows have been inserted')
  if (rows !== totalRows)
    throw invalidInput('body.total_rows', `must be ${rows}, the number of inserted rows`)
}

/** The condition that the task holds the article and readers see an older revision. */
const stillDraft = ({ articles }: Content, { id, task_id }: HeadForTask, revision: number) =>
  inTransaction(articles)
    .check({ id })
    .where((head, { eq, lt }) => `${eq(head.task_id, task_id)} AND ${lt(head.revision, revision)}`)
