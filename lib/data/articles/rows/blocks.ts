import { BLOCK_ROWS } from '../../../contracts/schemas/articles/articles.ts'
import type { Anchors, NewRow, OwnTranslation } from '../../../contracts/schemas/articles/sentences.ts'
import { isSpeakable } from '../../../japanese/speakable.ts'
import { isContent } from '../../../japanese/split.ts'
import { plainPut } from '../../../store/writing/plain-writes.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import { writeAll } from '../../../store/writing/write-all.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { BlockCount, BlockRecord, SentenceRecord } from '../../entities/content/rows.ts'
import type { Content } from '../content.ts'
import { storedAnchors } from './anchors.ts'

/** Ids of one revision sort in order, with no other block between. */
export const blockId = (revision: number, number: number) =>
  `${draftPrefix(revision)}${String(number).padStart(5, '0')}`

export const draftPrefix = (revision: number) => `${String(revision).padStart(8, '0')}.`

export const uploadedBlocks = (revision: number, rows: number): BlockCount[] =>
  Array.from({ length: Math.ceil(rows / BLOCK_ROWS) }, (_, number) => [
    blockId(revision, number),
    Math.min(BLOCK_ROWS, rows - number * BLOCK_ROWS),
  ])

/** Later revisions may share the block. */
export const revisionOfBlock = (block: string) => Number(block.split('.')[0])

export function isNext(block: string, next: string): boolean {
  const [revision, number] = block.split('.').map(Number)
  return revision !== undefined && number !== undefined && next === blockId(revision, number + 1)
}

type NewSentence = Pick<NewRow, 'sentence' | 'translation'> & Anchors

type Owned = Pick<BlockRecord, 'article_id' | 'user_id' | 'block' | 'task_id'>

export const newBlock = (owned: Owned, rows: readonly NewSentence[], now: Date): BlockRecord => {
  const sentences = rows.map(({ sentence }) => sentence)
  return {
    ...owned,
    ...nonEmpty(
      'unspoken',
      [...sentences.keys()].filter(position => isSpeakable(sentences[position] ?? '')),
    ),
    ...nonEmpty(
      'translated',
      [...rows.keys()].filter(position => rows[position]?.translation !== undefined),
    ),
    version: 1,
    rows: sentences.length,
    lengths: sentences.map(sentence => sentence.length),
    sentences: sentences.filter(isContent).length,
    ...storedAnchors(rows),
    updated_at: now.toISOString(),
  }
}

/** The store accepts no empty set. */
export const nonEmpty = <Name extends string>(name: Name, positions: number[]) =>
  positions.length > 0 ? { [name]: positions } : {}

type RowKey = Pick<SentenceRecord, 'article_id' | 'user_id' | 'block' | 'position'>

export const newRow = (
  key: RowKey,
  { sentence, furigana, times, furigana_source, translation }: NewRow,
): SentenceRecord => ({
  ...key,
  sentence,
  furigana,
  analysis_status: 'pending',
  ...(translation === undefined ? {} : { translation }),
  metadata: JSON.stringify({
    ...times,
    ...(furigana_source && { furigana_source }),
    ...(translation === undefined ? {} : { translation_source: 'file' satisfies OwnTranslation }),
  }),
})

export const totalsOf = (blocks: readonly Pick<BlockRecord, 'rows' | 'sentences'>[]) => ({
  total_rows: blocks.reduce((total, { rows }) => total + rows, 0),
  total_sentences: blocks.reduce((total, { sentences }) => total + sentences, 0),
})

export const newRevision = (
  { id, user_id }: Pick<ArticleRecord, 'id' | 'user_id'>,
  named: { revision: number; task_id: string },
  blocks: readonly BlockCount[],
  totals: Pick<ArticleRecord, 'total_rows' | 'total_sentences'>,
) => ({ article_id: id, user_id, ...named, blocks, ...totals })

type WantedOutputs = Pick<ArticleRecord, 'explain_mode' | 'explain' | 'tts'>
type Outputs = Pick<BlockRecord, 'sentences' | 'translated' | 'explained' | 'unspoken'>

/** Sentences with every output that their article asks for. */
export const completeIn = (blocks: readonly Outputs[], wantedOutputs: WantedOutputs): number =>
  blocks.reduce((total, block) => total + completeInBlock(block, wantedOutputs), 0)

function completeInBlock(
  { sentences, translated = [], ...outputs }: Outputs,
  wantedOutputs: WantedOutputs,
): number {
  if (wantedOutputs.explain_mode === 'split') return sentences
  const [explained, unspoken] = [new Set(outputs.explained), new Set(outputs.unspoken)]
  const isComplete = (position: number) =>
    (wantedOutputs.explain !== 1 || explained.has(position)) &&
    (wantedOutputs.tts !== 1 || !unspoken.has(position))
  return translated.filter(isComplete).length
}

export const BLOCKS_AT_ONCE = 2

/** No reader sees the block yet. Transactions come one after the other, each with the condition `head`. */
export function writeBlock(
  { client, blocks, sentences, limitWrites: limit, signal }: Content,
  head: TransactItem,
  block: BlockRecord,
  rows: readonly SentenceRecord[],
): Promise<void> {
  const puts = blockPuts({ blocks, sentences }, block, rows)
  return writeAll(client, puts, { guard: { head }, limit, inOrder: true, signal })
}

/** The block comes first, because a sweep finds rows by it. */
export const blockPuts = (
  { blocks, sentences }: Pick<Content, 'blocks' | 'sentences'>,
  block: BlockRecord,
  rows: readonly SentenceRecord[],
): TransactItem[] => [plainPut(blocks, block), ...rows.map(row => plainPut(sentences, row))]
