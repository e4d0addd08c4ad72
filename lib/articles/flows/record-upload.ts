import type { ArticleWork } from '../article-work.ts'

/** Best-effort, outside the data's own writes: a missing usage record never costs the upload. */
export async function recordUpload(
  { article, clients, log, newId, now, task }: ArticleWork,
  characters: number,
) {
  const record = {
    record_id: newId(),
    kind: 'upload' as const,
    user_id: article.user_id,
    article_id: article.id,
    task_id: task.id,
    characters,
    created_at: now().toISOString(),
  }
  try {
    await clients.userManager.internal.recordUsage({ body: { records: [record] } }, { signal: task.signal })
  } catch (error) {
    task.signal.throwIfAborted()
    log.warn({ error, task_id: task.id }, 'the usage of an upload was not recorded')
  }
}
