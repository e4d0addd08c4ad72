import { inTransaction, type TransactItem } from '../../store/writing/transact.ts'
import { writeAll } from '../../store/writing/write-all.ts'
import { type Content, everything } from '../articles/content.ts'
import { revisionOfBlock } from '../articles/rows/blocks.ts'
import type { SweepRecord } from '../entities/content/sweep.ts'

const TEXT_PART_BYTES = 400_000
const LAST_PART = 9_999

/** Removes older items outside the revision and text. An edit may be writing newer ones; shared blocks stay too. */
export async function reclaimReplaced(
  content: Content,
  { article_id, revision, content_revision }: SweepRecord,
): Promise<void> {
  const { data } = await content.revisions.get({ article_id, revision }).go({ consistent: true })
  // A later sweep has removed the items, or the article is gone.
  if (!data) return
  const inUse = new Set(data.blocks.map(([block]) => block))
  const isReplaced = (block: string) => revisionOfBlock(block) <= revision && !inUse.has(block)
  await removeBlocks(content, article_id, isReplaced)
  await removeRevisions(content, article_id, revision)
  await removeTexts(content, article_id, content_revision)
}

async function removeBlocks(content: Content, article_id: number, isReplaced: (block: string) => boolean) {
  const { blocks, sentences, blockWords } = content
  const { data } = await blocks.query
    .block({ article_id })
    .go({ ...everything(content), attributes: ['block'] })
  for (const { block } of data.filter(stored => isReplaced(stored.block))) {
    const rows = await sentences.query
      .row({ article_id, block })
      .go({ ...everything(content), attributes: ['position'] })
    const deletes = rows.data.map(({ position }) =>
      inTransaction(sentences).delete({ article_id, block, position }),
    )
    await removeAll(content, deletes)
    // Comes last: a sweep finds rows by their block.
    await removeAll(content, [
      inTransaction(blockWords).delete({ article_id, block }),
      inTransaction(blocks).delete({ article_id, block }),
    ])
  }
}

async function removeRevisions(content: Content, article_id: number, before: number) {
  const { data } = await content.revisions.query
    .revision({ article_id })
    .between({ revision: 0 }, { revision: before - 1 })
    .go({ ...everything(content), attributes: ['revision'] })
  const deletes = data.map(({ revision }) =>
    inTransaction(content.revisions).delete({ article_id, revision }),
  )
  await removeAll(content, deletes)
}

async function removeTexts(content: Content, article_id: number, before: number) {
  const { data } = await content.textParts.query
    .part({ article_id })
    .between({ content_revision: 0, part: 0 }, { content_revision: before - 1, part: LAST_PART })
    .go({ ...everything(content), attributes: ['content_revision', 'part'] })
  const deletes = data.map(({ content_revision, part }) =>
    inTransaction(content.textParts).delete({ article_id, content_revision, part }),
  )
  await removeAll(content, deletes, TEXT_PART_BYTES)
}

/** Queues with writes of blocks, so that readers wait for neither. */
const removeAll = (
  { client, limitWrites, signal }: Content,
  deletes: readonly TransactItem[],
  deletedBytes = 0,
) => writeAll(client, deletes, { signal, limit: limitWrites, deletedBytes })
