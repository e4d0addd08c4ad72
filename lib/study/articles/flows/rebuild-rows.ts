import type { EditInput } from '../../../contracts/schemas/articles/articles.ts'
import type { Anchors } from '../../../contracts/schemas/articles/sentences.ts'
import type { IndexedSentence, Warning } from '../../../contracts/schemas/models/agent.ts'
import type { ArticleWork } from '../article-work.ts'
import { contentOf } from '../rows.ts'
import type { SplitText } from './split-rows.ts'

interface Change extends Partial<EditInput> {
  recompute: 'changed' | 'all'
  explain_mode?: 'full'
  /** Of the new rows; absent for those of the former text. */
  anchors?: (Anchors & { index: number })[]
}
export interface Rebuilt {
  work: ArticleWork
  isHeld: boolean
  text: IndexedSentence[]
  changed: IndexedSentence[]
  warnings: Warning[]
}

export async function rebuildRows(
  work: ArticleWork,
  { rows, warnings }: SplitText,
  change: Change,
): Promise<Rebuilt> {
  const { article, clients, task, wantedWords } = work
  const body = { ...change, task_id: task.id, row_lengths: rows.map(row => row.length) }
  // Runs to its end: the task must know whether it holds the article.
  const edited = await clients.data.articles.applyEdit({ params: { id: article.id }, body })
  // The pass over the words would compete with local work; such a task wants them when it ends.
  if (edited.article.task_id !== task.id || edited.article.explain_mode === 'full')
    wantedWords.want(article.id)
  const toProcess = new Set(edited.to_process_indices)
  const text = contentOf(rows)
  return {
    work: { ...work, article: edited.article },
    isHeld: edited.article.task_id === task.id,
    text,
    changed: text.filter(({ index }) => toProcess.has(index)),
    warnings,
  }
}
