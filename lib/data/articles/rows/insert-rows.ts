import { type ArticleHead, MOST_ROWS } from '../../../contracts/schemas/articles/articles.ts'
import type { NewRow } from '../../../contracts/schemas/articles/sentences.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { writeInTurn } from '../../../store/writing/write-all.ts'
import { type HeadForTask, headForTask, revisionConflict } from '../article/heads.ts'
import { presentHead } from '../article/present-article.ts'
import type { Content } from '../content.ts'
import { BLOCK_ROWS, blockId, newBlock, newRow, writeBlock } from './blocks.ts'
import { type Batch, publishDraft, stillDraft } from './publish-draft.ts'
import { readRevision } from './revisions.ts'
import { storedFurigana } from './stored-furigana.ts'

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
  if (start + rows.length > MOST_ROWS) throw invalidInput('body.rows', `must not pass row ${MOST_ROWS}`)
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
