import { type MissingBlocks, MOST_SENTENCES } from '../../../contracts/schemas/japanese/lexicon.ts'
import { settled } from '../../../platform/async/settled.ts'
import { mustNotActForLearner } from '../../../platform/auth/actor.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { detectingChanges, readHead } from '../article/heads.ts'
import type { Content } from '../content.ts'
import { readAnalyses, readTextBlocks, type TextBlock } from './block-words.ts'

/** The most text in one request, unless a single block has more. */
const MOST_CHARACTERS = 100_000

/** Some blocks whose words this analysis has not found yet; none if the text can be counted. */
export async function missingBlocks(
  content: Content,
  articleId: number,
  version: string,
): Promise<MissingBlocks> {
  mustNotActForLearner(content.acting)
  return retryWhenChanged(async () => {
    const head = await readHead(content, articleId)
    const { content_revision, user_id } = head
    // Without a revision there are no rows to analyse yet.
    const is_complete = head.revision === 0 || (isAnalysed(head) && head.analysis_version === version)
    const missing = is_complete
      ? []
      : await detectingChanges(content, head, () => missingOf(content, head, version))
    const blocks = asMany(missing)
    return { content_revision, user_id, is_complete, blocks, are_last: blocks.length === missing.length }
  })
}

/** True if the words of the current text are known and counted, by any analysis. */
export const isAnalysed = ({
  lexicon_revision,
  content_revision,
}: {
  lexicon_revision?: number | undefined
  content_revision: number
}) => lexicon_revision === content_revision

async function missingOf(content: Content, head: ArticleRecord, version: string): Promise<TextBlock[]> {
  const [blocks, known] = await settled([readTextBlocks(content, head), readAnalyses(content, head.id)])
  return blocks.filter(({ block, text_hash }) => {
    const analysis = known.get(block)
    return analysis?.text_hash !== text_hash || analysis.analysis_version !== version
  })
}

/** The first blocks: as many as one analysis may have, and at least one. */
function asMany(blocks: readonly TextBlock[]): MissingBlocks['blocks'] {
  let rows = 0
  let characters = 0
  const end = blocks.findIndex((block, at) => {
    rows += block.rows.length
    characters += block.rows.join('').length
    return at > 0 && (rows > MOST_SENTENCES || characters > MOST_CHARACTERS)
  })
  return blocks.slice(0, end < 0 ? blocks.length : end).map(block => ({ ...block, rows: [...block.rows] }))
}
