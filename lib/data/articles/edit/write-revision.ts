import { inTransaction, transact } from '../../../store/writing/transact.ts'
import { writeInTurn } from '../../../store/writing/write-all.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { BlockRecord } from '../../entities/content/rows.ts'
import { isUnchanged } from '../article/heads.ts'
import type { Content } from '../content.ts'
import { newRevision, writeBlock } from '../rows/blocks.ts'
import { revisionOf } from '../rows/revisions.ts'
import type { StoredText } from '../rows/stored-text.ts'
import type { Changes } from './changes.ts'
import { draftBlocks } from './draft-blocks.ts'
import { rowsOfBlock } from './rows-of-block.ts'

/** Writes a revision that no reader sees yet: its record, and its new blocks. */
export async function writeRevision(
  content: Content,
  head: ArticleRecord,
  stored: StoredText,
  changes: Changes,
  taskId: string,
): Promise<{ revision: number; blocks: BlockRecord[] }> {
  const { articles, revisions } = content
  const revision = await freeRevision(content, head, stored.latestRevision)
  const drafted = draftBlocks(head, revision, stored, changes, taskId, content.now())
  const blocks = drafted.map(({ block }) => block)
  const guard = inTransaction(articles).check({ id: head.id }).where(isUnchanged(head)).commit()
  // Claims the number. Throws ConditionFailed if another edit has just taken it.
  const claim = inTransaction(revisions)
    .create(newRevision(head, revision, taskId, blocks))
    .commit()
  await transact(content.client, { head: guard, revision: claim }, { signal: content.signal })

  const index = await revisionOf(content, head)
  const left = drafted.filter(({ isNew }) => isNew)
  await writeInTurn(content.limitWrites, left, content.signal, async planned => {
    const rows = await rowsOfBlock(content, head, index, changes, planned)
    await writeBlock(content, guard, planned.block, rows)
  })
  return { revision, blocks }
}

/** The first number under which neither a revision nor a block is stored. */
async function freeRevision(content: Content, { id }: ArticleRecord, latestOfBlocks: number) {
  const { data } = await content.revisions.query
    .revision({ article_id: id })
    .go({ consistent: true, order: 'desc', limit: 1, attributes: ['revision'], abortSignal: content.signal })
  return Math.max(latestOfBlocks, ...data.map(({ revision }) => revision)) + 1
}
