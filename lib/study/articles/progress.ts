import type { TaskStep } from '../../contracts/schemas/tasks.ts'
import type { ArticleWork } from './article-work.ts'

const WRITE_EVERY_MS = 5_000
export const APPLIED = 10
export const SAVED = 20
export const ANALYSED = 95
/** The end of the analysis before clips, which end at `ANALYSED`. */
export const UNSPOKEN = 70

export interface Progress {
  report(step: TaskStep, percent: number): void
  between(step: TaskStep, from: number, to: number): (share: number) => void
}

/** Reports at once to followers, to the article's head every five seconds at most, and never after this returns. */
export async function withProgress<T>(work: ArticleWork, flow: (progress: Progress) => Promise<T>) {
  const { now, task } = work
  let lastWrite = now().getTime()
  let writing: Promise<void> | null = null
  const report = (step: TaskStep, percent: number) => {
    task.report(step, percent)
    if (writing || now().getTime() - lastWrite < WRITE_EVERY_MS) return
    lastWrite = now().getTime()
    // The next write makes up for a lost one.
    writing = write(work, task.snapshot.progress)
      .catch(() => {})
      .finally(() => {
        writing = null
      })
  }
  try {
    return await flow({
      report,
      between: (step, from, to) => share => report(step, from + (to - from) * share),
    })
  } finally {
    await writing
  }
}

async function write({ article, clients, task }: ArticleWork, progress: number): Promise<void> {
  const body = { task_id: task.id, progress }
  await clients.data.articles.progress({ params: { id: article.id }, body }, { signal: task.signal })
}
