import type { Member } from '../../auth/actor.ts'
import type { UploadInput } from '../../contracts/schemas/articles.ts'
import type { TaskRun } from '../../tasks/task-run.ts'
import type { ArticleWork, FlowSurroundings } from '../article-work.ts'
import { settleArticle } from './end-task.ts'
import { processUpload } from './process-upload.ts'

/** The article exists when this returns, so that nothing lives in memory alone; a task does the rest. */
export async function uploadText(
  flow: FlowSurroundings,
  owner: Member,
  input: UploadInput,
): Promise<TaskRun> {
  const task = flow.tasks.register('upload', owner.user_id)
  return flow.tasks.begin(task, async () => {
    const article = await flow.clients.data.articles.create({
      body: { ...input, status: 'processing', progress: 0, task_id: task.id },
    })
    task.worksOn(article.id)
    const work: ArticleWork = { ...flow, article, task }
    return { run: () => processUpload(work), settle: settleArticle(work) }
  })
}
