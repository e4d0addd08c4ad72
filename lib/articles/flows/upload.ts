import type { Member } from '../../auth/actor.ts'
import type { UploadInput } from '../../contracts/schemas/articles.ts'
import type { TaskRun } from '../../tasks/task-run.ts'
import type { FlowSurroundings } from '../article-work.ts'
import { settleArticle } from './end-task.ts'
import { processUpload } from './process-upload.ts'

/**
 * The article exists when this returns, so that nothing lives in memory alone; a task does the rest. Whether it gets
 * audio is settled here, by who uploads it or by the administrator's switch as it stands.
 */
export async function uploadText(
  flow: FlowSurroundings,
  owner: Member,
  input: UploadInput,
): Promise<TaskRun> {
  const task = flow.tasks.register('upload', owner.user_id)
  const tts = input.tts ?? flow.runtime.read().automatic_article_tts
  const body = { ...input, tts, status: 'processing' as const, progress: 0, task_id: task.id }
  return flow.tasks.begin(task, {
    async prepare() {
      const article = await flow.clients.data.articles.create({ body })
      task.worksOn(article)
      return () => processUpload({ ...flow, article, task })
    },
    settle: settleArticle(flow, task),
  })
}
