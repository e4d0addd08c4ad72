import type { TaskRun } from '../../tasks/task-run.ts'
import type { RunSurroundings } from '../import-ratings.ts'

/** An import of everything whose file is staged in a folder. */
export interface Moving {
  readonly flow: RunSurroundings
  readonly task: TaskRun
  readonly folder: string
  readonly import_id: string
  readonly installation: string
}
