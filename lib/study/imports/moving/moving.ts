import type { TaskRun } from '../../tasks/task-run.ts'
import type { RunSurroundings } from '../import-ratings.ts'

export interface Moving {
  readonly flow: RunSurroundings
  readonly task: TaskRun
  readonly folder: string
  readonly import_id: string
  readonly installation: string
}
