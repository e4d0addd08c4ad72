import type { CallPurpose } from '../../contracts/schemas/agent.ts'
import type { TaskRun } from '../../tasks/task-run.ts'
import type { FlowSurroundings } from '../article-work.ts'

/** A task at work on a file that was sent. */
export interface VideoWork extends FlowSurroundings {
  task: TaskRun
  source: { handle: string; extension: string }
  /** Of an article's text. */
  maxCharacters: number
}

/** Before there is an article. */
export const purposeOf = ({ task }: VideoWork): CallPurpose => ({
  user_id: task.owner,
  article_id: null,
  task_id: task.id,
})
