import type { OutdatedArticles } from '../../../contracts/schemas/japanese/lexicon.ts'
import { mustNotActForLearner } from '../../../platform/auth/actor.ts'
import { newestIn, plainQueryOnce } from '../../../store/reading/plain-read.ts'
import { ALL_ARTICLES } from '../../entities/content/keys.ts'
import { isWhole, parseHeads, readHeads } from '../article/heads.ts'
import type { Content } from '../content.ts'
import { isAnalysed } from './missing-blocks.ts'

const HEADS_AT_ONCE = 100

/** Newest first. Heads tell the analysis: no list can be lost. */
export async function outdatedArticles(
  content: Content,
  { analysis_version, before }: { analysis_version: string; before?: string | undefined },
): Promise<OutdatedArticles> {
  mustNotActForLearner(content.acting)
  const page = { ...newestIn(content, ALL_ARTICLES, before), Limit: HEADS_AT_ONCE }
  const { items, next } = await plainQueryOnce(content.client, page, ['id', 'gsi3sk'], content.signal)
  const heads = parseHeads(
    content,
    await readHeads(
      content,
      items.map(({ id }) => Number(id)),
    ),
  )
  return {
    ids: heads
      .filter(isWhole)
      .filter(head => !isAnalysed(head) || head.analysis_version !== analysis_version)
      .map(({ id }) => id),
    next: next ? String(items.at(-1)?.gsi3sk) : null,
  }
}
