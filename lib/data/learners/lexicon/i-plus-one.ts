import type { z } from 'zod'
import type { IPlusOne, RowWord, WordsPage } from '../../../contracts/schemas/japanese/lexicon.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { changedMeanwhile, detectingChanges, readableHead } from '../../articles/article/heads.ts'
import type { Content, TextBlock } from '../../articles/content.ts'
import {
  type BlockWords,
  readBlockWords,
  readTextBlocks,
  shownWord,
} from '../../articles/lexicon/block-words.ts'
import { isAnalysed } from '../../articles/lexicon/missing-blocks.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { States } from './coverage.ts'

type Rows = z.infer<typeof IPlusOne>['rows']
interface MatchingRows {
  rows: Rows
  next_offset: number | null
}

export async function rowsWithOneUnknown(
  content: Content,
  articleId: number,
  states: States | null,
  page: z.output<typeof WordsPage>,
): Promise<z.infer<typeof IPlusOne>> {
  return retryWhenChanged(async () => {
    const head = await readableHead(content, articleId)
    const { content_revision } = head
    const isKnown = isAnalysed(head)
    const found: MatchingRows =
      states && isKnown
        ? await detectingChanges(content, head, () => rowsOf(content, head, states, page))
        : { rows: [], next_offset: null }
    return {
      analysis: isKnown ? 'current' : 'pending',
      content_revision,
      personalised: states !== null,
      ...found,
    }
  })
}

/** A page that is soon full needs a few of a novel's blocks. */
const BLOCKS_AT_ONCE = 8

async function rowsOf(
  content: Content,
  head: ArticleRecord,
  states: States,
  { offset, limit }: z.output<typeof WordsPage>,
): Promise<MatchingRows> {
  const placed = placedBlocks(await readTextBlocks(content, head)).filter(({ end }) => end > offset)
  const rows: Rows = []
  for (let at = 0; at < placed.length; at += BLOCKS_AT_ONCE) {
    const part = placed.slice(at, at + BLOCKS_AT_ONCE)
    const known = await readBlockWords(
      content,
      head.id,
      part.map(({ block }) => block),
    )
    for (const text of part) {
      for (const row of rowsOfBlock(text, mustFit(known.get(text.block), text), states)) {
        if (row.index < offset) continue
        if (rows.length === limit) return { rows, next_offset: row.index }
        rows.push(row)
      }
    }
  }
  return { rows, next_offset: null }
}

interface PlacedBlock extends TextBlock {
  /** `end` follows the last row. */
  readonly start: number
  readonly end: number
}

function placedBlocks(blocks: readonly TextBlock[]): PlacedBlock[] {
  let end = 0
  return blocks.map(block => {
    const start = end
    end += block.rows.length
    return { ...block, start, end }
  })
}

function mustFit(words: BlockWords | undefined, { text_hash }: TextBlock): BlockWords {
  if (words?.text_hash !== text_hash) throw changedMeanwhile()
  return words
}

function* rowsOfBlock(
  { start, rows }: PlacedBlock,
  words: BlockWords,
  states: States,
): Generator<Rows[number]> {
  for (const [position, sentence] of rows.entries()) {
    const skill_id = onlyUnknown(words.rows[position] ?? [], states)
    const skill = skill_id === undefined ? undefined : words.skills[skill_id]
    if (skill_id !== undefined && skill)
      yield { index: start + position, sentence, word: { skill_id, ...shownWord(skill) } }
  }
}

/** A word of no dictionary is unknown too, and cannot be the one to learn. */
function onlyUnknown(words: readonly RowWord[], states: States): string | undefined {
  let only: string | undefined
  for (const [, , skill_id, kind] of words) {
    if (kind === 'name' || (skill_id !== null && states.has(skill_id)) || skill_id === only) continue
    if (skill_id === null || only !== undefined) return undefined
    only = skill_id
  }
  return only
}
