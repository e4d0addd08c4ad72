import type { Times } from '../contracts/schemas/sentences.ts'
import type { Furigana } from '../contracts/schemas/text.ts'
import type { BlockRecord } from '../entities/content/block.ts'
import type { SentenceRecord } from '../entities/content/sentence.ts'
import { isContent } from '../text/split.ts'

type Owned = Pick<BlockRecord, 'article_id' | 'user_id' | 'block' | 'task_id'>

export const newBlock = (owned: Owned, sentences: readonly string[], now: Date): BlockRecord => ({
  ...owned,
  version: 1,
  rows: sentences.length,
  lengths: sentences.map(sentence => sentence.length),
  sentences: sentences.filter(isContent).length,
  updated_at: now.toISOString(),
})

type RowKey = Pick<SentenceRecord, 'article_id' | 'user_id' | 'block' | 'position'>

/** A row nothing was worked out for yet. */
export const newRow = (key: RowKey, sentence: string, furigana: Furigana, times?: Times): SentenceRecord => ({
  ...key,
  sentence,
  furigana: JSON.stringify(furigana),
  analysis_status: 'pending',
  metadata: JSON.stringify(times ?? {}),
})
