import type { UploadInput } from '../../../lib/contracts/schemas/articles/articles.ts'
import type { BenchStack } from './bench-stack.ts'
import { timedTask } from './timed-task.ts'

interface Upload {
  raw_content: string
  explain_mode: UploadInput['explain_mode']
  explain?: boolean
  /** Whether the model may leave something out: there may be none yet. */
  mayLack?: boolean
}

/** Uploads a text and waits for the end of its task. */
export async function upload(
  stack: Pick<BenchStack, 'study'>,
  { mayLack = false, ...body }: Upload,
  signal: AbortSignal,
): Promise<{ id: number; tookMs: number; missing: number }> {
  const { task, tookMs } = await timedTask(stack, () => stack.study.articles.upload({ body }), signal)
  if (task.article_id === null || (!mayLack && task.result?.missing_count !== 0))
    throw new Error(`Texts are missing after the upload: ${JSON.stringify(task)}`)
  return { id: task.article_id, tookMs, missing: task.result?.missing_count ?? 0 }
}
