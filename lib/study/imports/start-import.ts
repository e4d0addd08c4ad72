import { INTERRUPTED } from '../../contracts/schemas/articles/articles.ts'
import type { ImportInput } from '../../contracts/schemas/learners/imports.ts'
import type { Member } from '../../platform/auth/actor.ts'
import type { TaskQueue } from '../tasks/task-queue.ts'
import { errorOf, type TaskRun } from '../tasks/task-run.ts'
import type { RunSurroundings } from './import-ratings.ts'
import {
  expiryFrom,
  findImport,
  fingerprintOfRun,
  KeptImport,
  newImport,
  nothingDone,
  startedBefore,
  taskOn,
} from './kept-import.ts'
import { runImport } from './run-import.ts'
import { discardFiles, mustBeThere } from './source-file.ts'

interface StartSurroundings extends RunSurroundings {
  readonly tasks: TaskQueue
}

/** Problems of a file that no repetition mends. */
const UNREADABLE: readonly string[] = ['invalid_import', 'invalid_anki_file']

/** The same request continues an interrupted import: each part is whole, and none is done twice. */
export async function startImport(
  flow: StartSurroundings,
  owner: Member,
  input: ImportInput,
): Promise<Pick<TaskRun, 'id'>> {
  const { tasks, now, clients } = flow
  const { imports, files } = clients.data
  const earlierImport = await findImport(imports, input.import_id)
  const started = earlierImport && startedBefore(tasks, earlierImport, input)
  if (started) return started
  flow.importing.mustNotWait(owner.user_id)
  await mustBeThere(files, input.file_handles, owner)
  const kept = new KeptImport(imports, earlierImport ?? newImport(input, now()))
  const task = tasks.register('import', owner.user_id)
  return tasks.begin(task, {
    async prepare() {
      const { name, overwrite, file_handles, dry_run } = input
      await kept.save({
        // Words of a run stay written when it goes on.
        ...(kept.record.has_begun ? {} : nothingDone()),
        ...{ name, overwrite, file_handles, task_id: task.id, fingerprint: fingerprintOfRun(input) },
        ...{ error: null, finished_at: null, expires_at: expiryFrom(now()) },
        ...{ state: dry_run ? 'checking' : 'running', has_begun: !dry_run },
      })
      if (!earlierImport) await discardTried(flow, file_handles)
      return run => runImport(flow, input, kept, run)
    },
    async settle(failure) {
      const { task_id, state } = kept.record
      if (task_id !== task.id) return
      if (UNREADABLE.includes(failure.code)) await discardFiles(flow, input.file_handles)
      // An interrupted import keeps its state, by which it is known; nothing undoes what is done.
      const isOver = state !== 'checking' && state !== 'running'
      if (failure.code !== INTERRUPTED && !isOver)
        await kept.save({ state: 'failed', error: errorOf(failure), finished_at: now().toISOString() })
    },
  })
}

async function discardTried(flow: StartSurroundings, needed: readonly string[]): Promise<void> {
  const { items } = await flow.clients.data.imports.list()
  const tried = items.filter(each => !each.has_begun && !taskOn(flow.tasks, each))
  const handles = tried.flatMap(({ file_handles }) => file_handles)
  await discardFiles(
    flow,
    handles.filter(handle => !needed.includes(handle)),
  )
}
