import type { ArticleRecord } from '../../entities/content/article.ts'
import type { TransactItem } from '../../store/transact.ts'
import type { Content } from '../content.ts'
import { replacingText, replacingWrites } from '../edit/replacing-writes.ts'
import { readStoredText } from '../edit/stored-text.ts'
import { metadataOfNewSource, outputParts } from './metadata.ts'
import { blockWrites, type RowChange, type SentenceRecord } from './row-change.ts'

/** One transaction that gives a row, and the text it is a part of, another sentence. */
export async function sourceWrites(
  content: Content,
  head: ArticleRecord,
  row: SentenceRecord,
  index: number,
  source: string,
): Promise<Record<string, TransactItem>> {
  const { rows, blocks } = await readStoredText(content, head)
  const block = blocks.find(stored => stored.block === row.block)
  if (!block || rows[index] !== row.sentence)
    throw new Error(`Row ${index} of article ${head.id} is not what its text says`)
  const text = await replacingText(rows.with(index, source).join(''))
  const lengths = block.lengths.with(row.position, source.length)
  const next = { revision: head.revision, content_revision: head.content_revision + 1 }
  return {
    head: raisedContent(content, head, next.content_revision),
    ...blockWrites(content, [withSource(row, source)], { lengths }),
    ...replacingWrites(content, head, next, text),
  }
}

function raisedContent({ inTransaction, now }: Content, head: ArticleRecord, content_revision: number) {
  return inTransaction.articles
    .patch({ id: head.id })
    .set({ content_revision, updated_at: now().toISOString() })
    .add({ row_writes: 1 })
    .where((stored, { eq, notExists }) =>
      [
        eq(stored.revision, head.revision),
        eq(stored.content_revision, head.content_revision),
        notExists(stored.task_id),
      ].join(' AND '),
    )
    .commit()
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
