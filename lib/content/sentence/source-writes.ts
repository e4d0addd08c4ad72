import type { ArticleRecord } from '../../entities/content/article.ts'
import type { SentenceRecord } from '../../entities/content/sentence.ts'
import { Problem } from '../../http/errors.ts'
import type { TransactItem } from '../../store/transact.ts'
import type { Content } from '../content.ts'
import { replacingText, replacingWrites } from '../replacing-writes.ts'
import { readStoredText } from '../stored-text.ts'
import { metadataOfNewSource, outputParts } from './metadata.ts'
import { blockWrites, mustBeStorable, type RowChange } from './row-change.ts'
import { raisedRowWrites } from './sentence-guard.ts'

interface NewSource {
  row: SentenceRecord
  index: number
  source: string
}

/** One transaction that gives a row, and the text it is a part of, another sentence; throws if the text gets too long. */
export async function sourceWrites(
  content: Content,
  head: ArticleRecord,
  { row, index, source }: NewSource,
  mostCharacters: number,
  signal: AbortSignal,
): Promise<Record<string, TransactItem>> {
  const { rows, blocks } = await readStoredText(content, head, signal)
  const block = blocks.find(stored => stored.block === row.block)
  if (!block || rows[index] !== row.sentence)
    throw new Error(`Row ${index} of article ${head.id} is not what its text says`)
  const text = rows.with(index, source).join('')
  if (text.length > mostCharacters)
    throw new Problem(
      'too_large',
      `With this sentence the text has ${text.length} characters; at most ${mostCharacters} are taken.`,
    )
  const parts = await replacingText(text)
  const change = withSource(row, source)
  mustBeStorable(change)
  const lengths = block.lengths.with(row.position, source.length)
  const next = { revision: head.revision, content_revision: head.content_revision + 1 }
  return {
    head: raisedRowWrites(content, head, {
      contentRevision: head.content_revision,
      nextContentRevision: next.content_revision,
    }),
    ...blockWrites(content, [change], { lengths }),
    ...replacingWrites(content, head, next, parts),
  }
}

/** Notes, prompt and all else that is not made of the text stay with it. */
function withSource(row: SentenceRecord, sentence: string): RowChange {
  const outdated = outputParts.filter(part => row[part] !== undefined)
  return {
    row,
    set: {
      sentence,
      furigana: '[]',
      analysis_status: 'pending',
      metadata: metadataOfNewSource(row.metadata, outdated),
    },
    remove: ['audio_object_id', 'audio_voice', 'tts_error'],
    basedOn: outputParts,
  }
}
