import type { TaskRun } from '../../tasks/task-run.ts'
import { parsedRows } from '../page-lines.ts'

/** The task that is about to speak a sentence of this revision, by the sentence's index. */
type AwaitedAudio = ReadonlyMap<number, string>

interface PageRows {
  bytes: Uint8Array
  /** The same tag, the same bytes. */
  tag: string
}

export function awaitedAudio(tasks: readonly TaskRun[], revision: number): AwaitedAudio {
  const taskOf = new Map<number, string>()
  for (const { awaitedAudio, id } of tasks)
    if (awaitedAudio?.revision === revision)
      for (const index of awaitedAudio.indices) if (!taskOf.has(index)) taskOf.set(index, id)
  return taskOf
}

/** The rows of a page, with those marked as `generating` that a task is about to speak; nothing of it is stored. */
export function withAwaitedAudio(page: PageRows, taskOf: AwaitedAudio): PageRows {
  if (taskOf.size === 0) return page
  const marks: string[] = []
  const rows = parsedRows(page.bytes).map(row => {
    const tts_task_id = taskOf.get(row.index)
    if (tts_task_id === undefined) return row
    marks.push(`${row.index} ${tts_task_id}`)
    return { ...row, tts_status: 'generating', tts_task_id }
  })
  if (marks.length === 0) return page
  return { bytes: Buffer.from(JSON.stringify(rows)), tag: [page.tag, ...marks].join('\n') }
}
