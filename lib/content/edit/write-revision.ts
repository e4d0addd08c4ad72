import type { ArticleRecord } from '../../entities/content/article.ts'
import type { BlockRecord } from '../../entities/content/block.ts'
import type { Content } from '../content.ts'
import { revisionOf } from '../revisions.ts'
import { settled } from '../settled.ts'
import type { Changes } from './changes.ts'
import { claimRevision } from './claim-revision.ts'
import { draftBlocks } from './draft-blocks.ts'
import { rowsOfBlock } from './rows-of-block.ts'
import type { StoredText } from './stored-text.ts'
import { writeBlock } from './write-block.ts'

/** Writes a revision nobody reads yet: its row, and of its blocks those that are not as they were. */
export async function writeRevision(
  content: Content,
  head: ArticleRecord,
  stored: StoredText,
  changes: Changes,
  taskId: string,
  signal: AbortSignal,
): Promise<{ revision: number; blocks: BlockRecord[] }> {
  const draft = draftBlocks({ head, stored, changes, taskId, now: content.now() })
  const { revision, blocks } = await claimRevision(content, head, taskId, stored.latestRevision + 1, draft)
  const index = await revisionOf(content, head)
  await settled(
    blocks
      .filter(({ isNew }) => isNew)
      .map(drafted =>
        content.limitWrites(async () => {
          const rows = await rowsOfBlock(content, head, index, changes, drafted, signal)
          await writeBlock(content, head, drafted, rows, signal)
        }),
      ),
  )
  return { revision, blocks: blocks.map(({ block }) => block) }
}
