import type { ArticleRecord } from '../../entities/content/article.ts'
import type { BlockRecord } from '../../entities/content/block.ts'
import type { Content } from '../content.ts'
import { revisionOf } from '../revisions.ts'
import type { StoredText } from '../stored-text.ts'
import { isUnchanged } from '../unchanged-head.ts'
import { writeBlock } from '../write-block.ts'
import { writeInTurn } from '../write-in-turn.ts'
import type { Changes } from './changes.ts'
import { claimRevision, freeRevision } from './claim-revision.ts'
import { draftBlocks } from './draft-blocks.ts'
import { rowsOfBlock } from './rows-of-block.ts'

/** Writes a revision nobody reads yet: its row, and of its blocks those that are not as they were. */
export async function writeRevision(
  content: Content,
  head: ArticleRecord,
  stored: StoredText,
  changes: Changes,
  taskId: string,
  signal: AbortSignal,
): Promise<{ revision: number; blocks: BlockRecord[] }> {
  const revision = await freeRevision(content, head, stored.latestRevision, signal)
  const drafted = draftBlocks({ head, revision, stored, changes, taskId, now: content.now() })
  await claimRevision(content, head, taskId, revision, drafted, signal)
  const index = await revisionOf(content, head)
  const guard = content.inTransaction.articles.check({ id: head.id }).where(isUnchanged(head)).commit()
  const left = drafted.filter(({ isNew }) => isNew)
  await writeInTurn(content, left, async planned => {
    const rows = await rowsOfBlock(content, head, index, changes, planned, signal)
    await writeBlock(content, guard, planned.block, rows, signal)
  })
  return { revision, blocks: drafted.map(({ block }) => block) }
}
