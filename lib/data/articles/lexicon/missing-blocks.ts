import { type MissingBlocks, MOST_SENTENCES } from '../../../contracts/schemas/japanese/lexicon.ts'
import { speakerIn } from '../../../contracts/schemas/japanese/speaker.ts'
import { mustNotActForLearner } from '../../../platform/auth/actor.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { detectingChanges, isWhole, readHead } from '../article/heads.ts'
import type { Content, TextBlock } from '../content.ts'
import { readAnalyses, readTextBlocks } from './block-words.ts'

/** Bounds a request, unless one block has more. */
const MOST_CHARACTERS = 100_000

const BLOCKS_AT_ONCE = 32

export async function missingBlocks(
  content: Content,
  articleId: number,
  { analysis_version, from }: { analysis_version: string; from: number },
): Promise<MissingBlocks> {
  mustNotActForLearner(content.acting)
  return retryWhenChanged(async () => {
    const head = await readHead(content, articleId)
    const { content_revision, user_id } = head
    // Words are found when all rows are there.
    const is_complete = !isWhole(head) || (isAnalysed(head) && head.analysis_version === analysis_version)
    const missing = is_complete
      ? { blocks: [], next: null }
      : await detectingChanges(content, head, () => missingOf(content, head, analysis_version, from))
    return { content_revision, user_id, is_complete, ...missing }
  })
}

export const isAnalysed = ({
  lexicon_revision,
  content_revision,
}: {
  lexicon_revision?: number | undefined
  content_revision: number
}) => lexicon_revision === content_revision

/** Takes as many as one analysis may have, and at least one. */
async function missingOf(content: Content, head: ArticleRecord, version: string, from: number) {
  const all = await readTextBlocks(content, head)
  const speakers = head.genre === 'interview' ? speakersIn(all) : null
  const blocks: MissingBlocks['blocks'] = []
  let rows = 0
  let characters = 0
  for (let start = from; start < all.length; start += BLOCKS_AT_ONCE) {
    const part = all.slice(start, start + BLOCKS_AT_ONCE)
    const known = await readAnalyses(content, head.id, part)
    for (const [at, block] of part.entries()) {
      const analysis = known.get(block.block)
      if (analysis?.text_hash === block.text_hash && analysis.analysis_version === version) continue
      rows += block.rows.length
      characters += block.rows.join('').length
      const isTooMuch = rows > MOST_SENTENCES || characters > MOST_CHARACTERS
      if (isTooMuch && blocks.length > 0) return { blocks, next: start + at }
      const named = speakers?.get(block.block)
      blocks.push({ ...block, rows: [...block.rows], ...(named && { speakers: named }) })
    }
  }
  return { blocks, next: null }
}

/** Only the first row of a line can have a speaker. */
function speakersIn(blocks: readonly TextBlock[]): Map<string, number[]> {
  let isBegin = true
  return new Map(
    blocks.map(({ block, rows }) => [
      block,
      rows.map(row => {
        const length = isBegin ? speakerIn(row) : 0
        isBegin = row.includes('\n')
        return length
      }),
    ]),
  )
}
