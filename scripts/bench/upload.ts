import type { UploadInput } from '../../lib/contracts/schemas/articles.ts'
import { followTask } from '../study/follow-task.ts'
import type { BenchStack } from './bench-stack.ts'

/** Uploads a text and waits for the end of its task, which must lack nothing. */
export async function upload(
  { study }: Pick<BenchStack, 'study'>,
  raw_content: string,
  explain_mode: UploadInput['explain_mode'],
  signal: AbortSignal,
): Promise<{ id: number; tookMs: number }> {
  const started = performance.now()
  const { task_id } = await study.articles.upload({ body: { raw_content, explain_mode } })
  const followed = followTask(study, task_id, {
    changed: () => {},
    disconnected: () => signal.throwIfAborted(),
  })
  const task = await Promise.race([followed, aborted(signal)])
  const tookMs = performance.now() - started
  if (task.article_id === null || task.result === null || task.result.missing_count > 0)
    throw new Error(`The upload did not come to its end: ${JSON.stringify(task)}`)
  return { id: task.article_id, tookMs }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
