import { redact } from '../../agent/provider/redact.ts'
import { isProblem } from '../../http/errors.ts'
import type { ArticleWork } from '../article-work.ts'

/** A sentence that has got no audio, with its text at that time, and why. */
export interface UnspokenSentence {
  index: number
  sentence: string
  error: string
}

/** As many as data_server takes at once. */
const MOST_ITEMS = 64
const MOST_CHARACTERS = 300

/** Why there is no audio, for a person to read; a fault says nothing of itself. */
export function reasonOf(cause: unknown): string {
  if (!isProblem(cause)) return 'An unexpected fault kept this sentence from being spoken.'
  const reason = redact(cause.message, [])
  return reason.length > MOST_CHARACTERS ? `${reason.slice(0, MOST_CHARACTERS - 1)}…` : reason
}

/** Keeps with the sentences why they have no audio. What cannot be kept is in the task's result all the same. */
export async function keepFailures(
  { article, clients, log, task }: ArticleWork,
  failures: UnspokenSentence[],
): Promise<void> {
  const { signal } = task
  try {
    for (let start = 0; start < failures.length; start += MOST_ITEMS) {
      const body = { revision: article.revision, items: failures.slice(start, start + MOST_ITEMS) }
      await clients.data.audio.fail({ params: { id: article.id }, body }, { signal })
    }
  } catch (error) {
    signal.throwIfAborted()
    log.warn({ error, task_id: task.id }, 'why sentences have no audio was not kept')
  }
}
