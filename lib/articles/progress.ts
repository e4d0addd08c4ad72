import type { TaskStep } from '../contracts/schemas/tasks.ts'
import type { TaskRun } from '../tasks/task-run.ts'

const WRITE_EVERY_MS = 5_000

export interface Progress {
  report(step: TaskStep, percent: number): void
  /** Resolves once no write is under way. */
  settled(): Promise<void>
}

/** Tells a task's progress to those who watch at once, and to the article's row every five seconds at most. */
export function progressReport(
  task: TaskRun,
  write: (percent: number) => Promise<unknown>,
  now: () => Date,
): Progress {
  let lastWrite = now().getTime()
  let writing: Promise<unknown> = Promise.resolve()
  return {
    report(step, percent) {
      task.report(step, percent)
      if (now().getTime() - lastWrite < WRITE_EVERY_MS) return
      lastWrite = now().getTime()
      // A lost progress write is made good by the next one.
      writing = write(task.snapshot.progress).catch(() => {})
    },
    settled: async () => void (await writing),
  }
}
