import type { IndexedSentence } from '../../contracts/schemas/agent.ts'
import type { EditInput } from '../../contracts/schemas/articles.ts'
import { contentOf } from '../analysis/content.ts'
import type { ArticleWork } from '../article-work.ts'

interface Change extends Partial<EditInput> {
  recompute: 'changed' | 'all'
  explain_mode?: 'full'
}
export interface Rebuilt {
  /** The same task on the article as it is now. */
  work: ArticleWork
  /** Whether something is to be recomputed; only then does the task hold the article. */
  isHeld: boolean
  text: IndexedSentence[]
  changed: IndexedSentence[]
}

/** Has the rows of the article rebuilt: those that stay keep all they have. */
export async function rebuildRows(work: ArticleWork, rows: string[], change: Change): Promise<Rebuilt> {
  const { article, clients, task } = work
  const body = { ...change, task_id: task.id, row_lengths: rows.map(row => row.length) }
  // Not to be stopped half-way: the end of the task must know whether the task holds the article.
  const edited = await clients.data.articles.applyEdit({ params: { id: article.id }, body })
  const toProcess = new Set(edited.to_process_indices)
  const text = contentOf(rows)
  return {
    work: { ...work, article: edited.article },
    isHeld: edited.article.task_id === task.id,
    text,
    changed: text.filter(({ index }) => toProcess.has(index)),
  }
}
