import { Metadata } from '../../contracts/schemas/articles/articles.ts'
import type { MovedRow } from '../../contracts/schemas/articles/moving.ts'
import { headForTask } from '../articles/article/heads.ts'
import type { Content } from '../articles/content.ts'
import type { RowChange } from '../articles/sentence/row-writes.ts'
import { writeBatch } from '../articles/sentence/write-batch.ts'
import type { SentenceRecord } from '../entities/content/rows.ts'

interface Rows {
  readonly task_id: string
  readonly revision: number
  readonly items: readonly MovedRow[]
}

/** For the moving task; skips sentence and furigana. May be repeated. */
export async function takeRows(content: Content, articleId: number, { task_id, revision, items }: Rows) {
  const readHeld = () => headForTask(content, articleId, task_id)
  await writeBatch(content, { revision, items, taskId: task_id }, readHeld, asItWas)
}

/** Null if the row has all. Outputs and notes written here stay. */
function asItWas(
  row: SentenceRecord,
  { translation, explanation, notes, metadata }: MovedRow,
): RowChange | null {
  const set = {
    metadata: JSON.stringify({ ...metadata, ...Metadata.parse(JSON.parse(row.metadata || '{}')) }),
    analysis_status: statusOf(translation + explanation, metadata.failures !== undefined),
    ...(translation === '' || row.translation ? {} : { translation }),
    ...(explanation === '' || row.explanation ? {} : { explanation, explain_status: 'explained' }),
    ...(notes === '' || row.notes ? {} : { notes }),
  }
  const isSame = Object.entries(set).every(
    ([name, value]) => new Map(Object.entries(row)).get(name) === value,
  )
  return isSame ? null : { row, set, basedOn: ['notes'] }
}

const statusOf = (outputs: string, hasFailed: boolean) =>
  hasFailed ? ('failed' as const) : outputs === '' ? ('pending' as const) : ('completed' as const)
