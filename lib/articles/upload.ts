import type { Member } from '../auth/actor.ts'
import type { UploadInput } from '../contracts/schemas/articles.ts'
import type { TaskRun } from '../tasks/task-run.ts'
import type { ArticleWork, FlowSurroundings } from './article-work.ts'
import { processUpload } from './process-upload.ts'

/** The article exists when this returns, so that nothing lives in memory alone; a task does the rest. */
export async function uploadText(
  flow: FlowSurroundings,
  owner: Member,
  input: UploadInput,
): Promise<TaskRun> {
  const { articles } = flow.clients.data
  const task = flow.tasks.register('upload', owner.user_id)
  try {
    const article = await articles.create({
      body: { ...input, status: 'processing', progress: 0, task_id: task.id },
    })
    task.worksOn(article.id)
    const work: ArticleWork = { ...flow, article, task }
    flow.tasks.start(task, {
      run: () => processUpload(work),
      async settle({ state, code }) {
        const failure = state === 'failed' ? { failure: code } : {}
        const body = { task_id: task.id, status: state, ...failure }
        await articles.finish({ params: { id: article.id }, body })
      },
    })
  } catch (error) {
    flow.tasks.fail(task, error)
    throw error
  }
  return task
}
