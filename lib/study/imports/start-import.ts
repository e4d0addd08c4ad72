import { INTERRUPTED } from '../../contracts/schemas/articles/articles.ts'
import type { ImportInput } from '../../contracts/schemas/learners/imports.ts'
import type { Member } from '../../platform/auth/actor.ts'
import type { TaskQueue } from '../tasks/task-queue.ts'
import type { TaskRun } from '../tasks/task-run.ts'
import type { RunSurroundings } from './import-ratings.ts'
import { findImport, fingerprintOfRun, KeptImport, newImport, startedBefore } from './kept-import.ts'
import { runImport } from './run-import.ts'
import { mustBeThere } from './source-file.ts'

interface StartSurroundings extends RunSurroundings {
  readonly tasks: TaskQueue
}

/**
 * Starts a task that imports a file, or says what it would do. The same request goes on with an import that was
 * interrupted: each part of it is whole, and none is done twice.
 */
export async function startImport(
  flow: StartSurroundings,
  owner: Member,
  input: ImportInput,
): Promise<Pick<TaskRun, 'id'>> {
  const { tasks, now, clients } = flow
  const { imports, files } = clients.data
  const found = await findImport(imports, input.import_id)
  const started = found && startedBefore(tasks, found, input)
  if (started) return started
  await mustBeThere(files, input.file_handles, owner)
  const kept = new KeptImport(imports, found ?? newImport(input, now()))
  const task = tasks.register('import', owner.user_id)
  return tasks.begin(task, {
    async prepare() {
      const { name, overwrite, dry_run } = input
      await kept.save({
        ...{ name, overwrite, task_id: task.id, fingerprint: fingerprintOfRun(input), error: null },
        ...{ state: dry_run ? 'checking' : 'running', has_begun: !dry_run },
      })
      return run => runImport(flow, input, kept, run)
    },
    async settle({ code, detail }) {
      // An interrupted import keeps its state, by which it is known.
      if (code !== INTERRUPTED && kept.record.task_id === task.id)
        await kept.save({ state: 'failed', error: { code, detail } })
    },
  })
}
