import type { UploadInput } from '../../../lib/contracts/schemas/articles/uploads.ts'
import { followTask } from '../../study/follow-task.ts'
import type { BenchStack } from './bench-stack.ts'

export async function timedTask(
  { study }: Pick<BenchStack, 'study'>,
  start: () => Promise<{ task_id: string }>,
  signal: AbortSignal,
) {
  const started = performance.now()
  const { task_id } = await start()
  const followed = followTask(study, task_id, {
    changed: () => {},
    disconnected: () => signal.throwIfAborted(),
  })
  const task = await Promise.race([followed, aborted(signal)])
  const tookMs = performance.now() - started
  if (task.state !== 'completed') throw new Error(`The task did not complete: ${JSON.stringify(task)}`)
  return { task, tookMs }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

interface Upload {
  raw_content: string
  explain_mode: UploadInput['explain_mode']
  explain?: boolean
  /** True if translations may be missing, as without a model. */
  mayLack?: boolean
}

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
