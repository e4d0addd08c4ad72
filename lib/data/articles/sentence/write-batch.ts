import type { z } from 'zod'
import type { sentences } from '../../../contracts/data/contract.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { transact } from '../../../store/writing/transact.ts'
import { writeInTurn } from '../../../store/writing/write-all.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { SentenceRecord } from '../../entities/content/rows.ts'
import { countedBytes } from '../../entities/usage/counted.ts'
import { headForTask, readOwnHead, revisionConflict } from '../article/heads.ts'
import type { Content } from '../content.ts'
import { fits, furiganaIn, storableFurigana } from '../rows/stored-furigana.ts'
import { type Numbered, readNumberedRows } from './read-sentences.ts'
import { hasOwnFurigana } from './row-metadata.ts'
import {
  blockWrites,
  moreComplete,
  moreWritten,
  mustBeStorable,
  type RowChange,
  raisedRowWrites,
} from './row-writes.ts'

interface Batch<Item> {
  revision: number
  items: readonly Item[]
  taskId?: string
}

/**
 * Checks all items, then writes block by block; counts written sentences. `changeOf` returns null for outputs that stay;
 * its `path` is in the body.
 */
export async function writeBatch<Item extends Numbered>(
  content: Content,
  { revision, items, ...held }: Batch<Item>,
  readWritable: () => Promise<ArticleRecord>,
  changeOf: (row: SentenceRecord, item: Item, path: string) => RowChange | null,
): Promise<number> {
  return retryWhenChanged(async () => {
    const head = await readWritable()
    if (head.revision !== revision) throw revisionConflict(head)
    const rows = await readNumberedRows(content, head, items)
    const changes = items.flatMap((item, at) => {
      const row = rows[at]
      return (row && changeOf(row, item, `body.items.${at}`)) ?? []
    })
    changes.forEach(mustBeStorable)
    const isCounted = head.text_bytes !== undefined
    // Built when its turn comes, with the block's time of writing.
    const write = (inBlock: readonly RowChange[]) => {
      const moreText = isCounted ? inBlock.reduce((sum, change) => sum + moreWritten(change), 0) : 0
      const items = {
        head: raisedRowWrites(content, head, { ...held, moreText, moreComplete: moreCounted(head, inBlock) }),
        ...blockWrites(content, inBlock),
        ...countedBytes(content, head.user_id, { texts: moreText }),
      }
      return transact(content.client, items, { signal: content.signal })
    }
    await writeInTurn(content.limitWrites, inTransactions(content, changes), content.signal, write)
    return changes.length
  })
}

/** A task's end counts its writes; others count for themselves. */
const moreCounted = (head: ArticleRecord, changes: readonly RowChange[]) =>
  moreComplete(
    head,
    changes.filter(({ isCounted }) => isCounted),
  )

/** Splits blocks while writes are small. One write cannot both add to and take from a block's known translations. */
function* inTransactions({ limitWrites }: Content, changes: readonly RowChange[]) {
  const together = ({ row, remove }: RowChange) => `${row.block} ${remove?.includes('translation') ?? false}`
  for (const inBlock of Map.groupBy(changes, together).values()) {
    const left = [...inBlock]
    while (left.length > 0) yield left.splice(0, limitWrites.mostItems ?? left.length)
  }
}

export async function writeResults<Item extends Numbered>(
  content: Content,
  articleId: number,
  { task_id: taskId, revision, items }: { task_id: string; revision: number; items: readonly Item[] },
  changeOf: (row: SentenceRecord, item: Item, path: string) => RowChange,
): Promise<void> {
  const readHeld = () => headForTask(content, articleId, taskId)
  await writeBatch(content, { revision, items, taskId }, readHeld, changeOf)
}

/** Need not hold the article. Skips edited furigana and changed sentences; counts the others. */
export function writeFurigana(
  content: Content,
  articleId: number,
  { task_id, revision, items }: z.output<typeof sentences.furigana.body>,
): Promise<number> {
  const readHeldByNoOther = async () => {
    const head = await readOwnHead(content, articleId)
    if (head.task_id !== undefined && head.task_id !== task_id)
      throw new Problem(
        'superseded',
        'Another task is working on this text. Wait until it ends, or cancel it.',
      )
    return head
  }
  return writeBatch(content, { revision, items }, readHeldByNoOther, (row, { furigana }, path) => {
    const at = `${path}.furigana`
    if (hasOwnFurigana(row.metadata) || !fits(row.sentence, furiganaIn(furigana, at))) return null
    return { row, set: { furigana: storableFurigana(row.sentence, furigana, at) } }
  })
}
