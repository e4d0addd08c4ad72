import type { Warning } from '../../contracts/schemas/agent.ts'
import { isProblem } from '../../http/errors.ts'
import type { ArticleWork } from '../article-work.ts'
import type { VideoWork } from './video-work.ts'

/**
 * What becomes of the file once its article is done. Neither is to be stopped half-way, and neither costs the learner
 * the article: a file that cannot be kept is told, one that cannot be removed goes when its time is over.
 */
export async function keepOrRemove(
  { source: { handle: file_handle } }: VideoWork,
  { article, clients, log, task }: ArticleWork,
  isKept: boolean,
): Promise<Warning[]> {
  const { files } = clients.data
  try {
    if (isKept) await files.promote({ body: { file_handle, article_id: article.id, task_id: task.id } })
    else await files.remove({ query: { file_handle } })
    return []
  } catch (error) {
    if (isProblem(error, 'superseded')) throw error
    log.warn({ error, task_id: task.id }, 'the file of an article could be neither kept nor removed')
    return isKept ? ['source_not_kept'] : []
  }
}
