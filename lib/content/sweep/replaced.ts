import type { SweepRecord } from '../../entities/content/sweep.ts'
import { revisionOfBlock } from '../block-id.ts'
import type { Content } from '../content.ts'
import { remove } from './remove.ts'

/**
 * Removes what came before a revision and a text of an article and is no part of them. What is newer stays,
 * an edit may be writing it; so do the blocks that the revision shares with those before it.
 */
export async function sweepReplaced(
  content: Content,
  { article_id, revision, content_revision }: SweepRecord,
  signal: AbortSignal,
): Promise<void> {
  const { data } = await content.revisions.get({ article_id, revision }).go({ consistent: true })
  // A later sweep has done it, or the article is gone.
  if (!data) return
  const inUse = new Set(data.blocks.map(([block]) => block))
  await sweepBlocks(
    content,
    article_id,
    block => revisionOfBlock(block) <= revision && !inUse.has(block),
    signal,
  )
  await sweepRevisions(content, article_id, revision, signal)
  await sweepTexts(content, article_id, content_revision, signal)
}

/** A block goes after its rows, since it is how they are found. */
async function sweepBlocks(
  content: Content,
  article_id: number,
  isLeft: (block: string) => boolean,
  signal: AbortSignal,
): Promise<void> {
  const { data } = await content.blocks.query
    .block({ article_id })
    .go({ ...everything(signal), attributes: ['block'] })
  for (const { block } of data.filter(stored => isLeft(stored.block))) {
    const rows = await content.sentences.query
      .row({ article_id, block })
      .go({ ...everything(signal), attributes: ['block', 'position'] })
    const keys = rows.data.map(({ position }) => ({ article_id, block, position }))
    await remove(content, content.sentences.delete(keys).params(), signal)
    await remove(content, content.blocks.delete([{ article_id, block }]).params(), signal)
  }
}

async function sweepRevisions(content: Content, article_id: number, before: number, signal: AbortSignal) {
  const { data } = await content.revisions.query
    .revision({ article_id })
    .between({ revision: 0 }, { revision: before - 1 })
    .go({ ...everything(signal), attributes: ['revision'] })
  const keys = data.map(({ revision }) => ({ article_id, revision }))
  await remove(content, content.revisions.delete(keys).params(), signal)
}

async function sweepTexts(content: Content, article_id: number, before: number, signal: AbortSignal) {
  const { data } = await content.textParts.query
    .part({ article_id })
    .between({ content_revision: 0, part: 0 }, { content_revision: before - 1, part: LAST_PART })
    .go({ ...everything(signal), attributes: ['content_revision', 'part'] })
  const keys = data.map(({ content_revision, part }) => ({ article_id, content_revision, part }))
  await remove(content, content.textParts.delete(keys).params(), signal)
}

const LAST_PART = 9_999

const everything = (abortSignal: AbortSignal) => ({ consistent: true, pages: 'all', abortSignal }) as const
