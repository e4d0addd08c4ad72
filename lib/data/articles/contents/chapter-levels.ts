import type { Level } from '../../../contracts/schemas/japanese/text.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { Content } from '../content.ts'
import { type BlockWords, readAllBlockWords } from '../lexicon/block-words.ts'
import { currentAnalysis } from '../lexicon/counted-skills.ts'
import { levelOfText, noneOccurring, type Occurring, rankOf } from '../lexicon/text-level.ts'
import { revisionOf } from '../rows/revisions.ts'

type Span = readonly [from: number, to: number]

/** Levels from row to row; null until the words are found. */
export async function levelsOf(
  content: Content,
  head: ArticleRecord,
  spans: readonly Span[],
): Promise<(Level | null)[]> {
  const sums = currentAnalysis(head) && (await occurringBefore(content, head))
  return spans.map(([from, to]) => {
    const [before, until] = [sums?.[from], sums?.[to]]
    return before && until ? levelOfText(until.map((count, rank) => count - (before[rank] ?? 0))) : null
  })
}

async function occurringBefore(content: Content, head: ArticleRecord): Promise<readonly Occurring[]> {
  const { id, revision, content_revision, analysis_version } = head
  const name = [id, revision, content_revision, analysis_version].join(' ')
  const kept = content.occurring.get(name)
  if (kept) return kept
  const [{ blocks }, words] = await Promise.all([revisionOf(content, head), readAllBlockWords(content, id)])
  const sums: Occurring[] = [noneOccurring]
  for (const [block, rows] of blocks) {
    const wordsOfBlock = words.get(block)
    const ranks = new Map(
      Object.entries(wordsOfBlock?.skills ?? {}).map(([skill, word]) => [skill, rankOf(word)]),
    )
    for (let at = 0; at < rows; at += 1)
      sums.push(added(sums.at(-1) ?? noneOccurring, wordsOfBlock?.rows[at], ranks))
  }
  content.occurring.set(name, sums)
  return sums
}

function added(
  before: Occurring,
  words: BlockWords['rows'][number] | undefined,
  ranks: ReadonlyMap<string, number>,
): Occurring {
  const sum = [...before]
  for (const [, , skill] of words ?? []) {
    const rank = skill === null ? undefined : ranks.get(skill)
    if (rank !== undefined) sum[rank] = (sum[rank] ?? 0) + 1
  }
  return sum
}
