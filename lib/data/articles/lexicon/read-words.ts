import type { z } from 'zod'
import type {
  ArticleWords,
  Skills,
  WordsOrigin,
  WordsPage,
} from '../../../contracts/schemas/japanese/lexicon.ts'
import { ownBytes } from '../../../objects/byte-streams.ts'
import { observed } from '../../../platform/async/observed.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { changedMeanwhile, detectingChanges, playableHead, readHead } from '../article/heads.ts'
import type { Content } from '../content.ts'
import type { Slice } from '../rows/revision-index.ts'
import { revisionOf } from '../rows/revisions.ts'
import { type BlockWords, readBlockWords, readTextBlocks, shownWord } from './block-words.ts'
import { isAnalysed } from './missing-blocks.ts'

type WordsQuery = z.output<typeof WordsPage> & { guest: boolean }

/** Two lines of JSON: the words' origin, and the words. */
export async function readWords(
  content: Content,
  articleId: number,
  wordsQuery: WordsQuery,
): Promise<[string, Uint8Array]> {
  return retryWhenChanged(async () => {
    const head = await playableHead(content, articleId, wordsQuery.guest)
    const { content_revision, analysis_version } = head
    const tag = [
      'words',
      head.id,
      content_revision,
      analysis_version,
      wordsQuery.offset,
      wordsQuery.limit,
    ].join(' ')
    const kept = isAnalysed(head) ? content.pages.get(tag) : undefined
    observed.emit('cacheRead', { cache: 'pages', hit: kept !== undefined })
    if (kept) return [originOf(head, tag), kept.bytes]

    const words = await detectingChanges(content, head, () => wordsOf(content, head, wordsQuery))
    const bytes = ownBytes(Buffer.from(JSON.stringify(words)))
    if (words.analysis === 'pending') return [originOf(head, null), bytes]
    content.pages.set(tag, { bytes, groups: [], tag })
    return [originOf(head, tag), bytes]
  })
}

function originOf({ analysis_version }: ArticleRecord, tag: string | null): string {
  const analysis = tag === null ? 'pending' : 'current'
  return JSON.stringify({ analysis, analysis_version: analysis_version ?? null, tag } satisfies z.infer<
    typeof WordsOrigin
  >)
}

async function wordsOf(
  content: Content,
  head: ArticleRecord,
  { offset, limit }: WordsQuery,
): Promise<ArticleWords> {
  const index = await revisionOf(content, head)
  const slices = index.slices(offset, offset + limit)
  const known = await knownWords(content, head, slices)
  const isOf = ({ block }: Slice) => known.get(block)?.analysis_version === head.analysis_version
  const end = Math.min(offset + limit, index.total)
  return {
    analysis: isAnalysed(head) && slices.every(isOf) ? 'current' : 'pending',
    content_revision: head.content_revision,
    ...presented(slices, known, offset),
    next_offset: end < index.total ? end : null,
  }
}

/** Reads only blocks with unchanged text. */
async function knownWords(content: Content, head: ArticleRecord, slices: readonly Slice[]) {
  const blocks = slices.map(({ block }) => block)
  const known = await readBlockWords(content, head.id, blocks)
  if (!isAnalysed(head)) {
    const hashes = new Map(
      (await readTextBlocks(content, head)).map(({ block, text_hash }) => [block, text_hash]),
    )
    for (const { block, text_hash } of known.values())
      if (hashes.get(block) !== text_hash) known.delete(block)
  }
  // In a changed text the words would be at other places.
  const now = await readHead(content, head.id)
  if (now.content_revision !== head.content_revision) throw changedMeanwhile()
  return known
}

function presented(slices: readonly Slice[], known: ReadonlyMap<string, BlockWords>, offset: number) {
  const skills: Skills = {}
  const rows: ArticleWords['rows'] = []
  for (const { block, from, to } of slices) {
    const words = known.get(block)
    for (let position = from; position < to; position += 1) {
      const tokens = words?.rows[position]?.map(
        ([start, length, skill_id]): [number, number, string | null] => {
          const skill = skill_id === null ? undefined : words.skills[skill_id]
          if (skill_id !== null && skill) skills[skill_id] = shownWord(skill)
          return [start, length, skill_id]
        },
      )
      const grammar = words?.grammar[position] ?? null
      rows.push({ index: offset + rows.length, tokens: tokens ?? null, grammar })
    }
  }
  return { rows, skills }
}
