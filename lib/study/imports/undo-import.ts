import type { Clients } from '../../contracts/clients.ts'
import type { UndonePart } from '../../contracts/schemas/learners/imports.ts'
import type { TaskResult } from '../../contracts/schemas/tasks.ts'
import type { Member } from '../../platform/auth/actor.ts'
import type { Log } from '../../platform/logging/log.ts'
import { refusal } from '../../platform/problems/reasons.ts'
import { nothingAnalysed } from '../articles/analysis/tally.ts'
import type { TaskQueue } from '../tasks/task-queue.ts'
import type { TaskRun } from '../tasks/task-run.ts'
import { KeptImport, taskOn } from './kept-import.ts'
import { noteUndo } from './report.ts'
import { discardFiles } from './source-file.ts'

const DAY_MS = 86_400_000

interface Undoing {
  readonly clients: Pick<Clients, 'data'>
  readonly tasks: TaskQueue
  readonly log: Log
  now(): Date
}

export async function undoImport(
  flow: Undoing,
  { user_id }: Pick<Member, 'user_id'>,
  import_id: string,
): Promise<Pick<TaskRun, 'id'>> {
  const { clients, tasks } = flow
  const { imports } = clients.data
  const record = await imports.get({ params: { import_id } })
  const { state, task_id, has_begun, kind } = record
  const working = taskOn(tasks, record)
  if (working && state === 'undoing') return working
  if (working) throw refusal('import_still_running')
  if (state === 'undone' && task_id !== null) return { id: task_id }
  if (!has_begun) throw refusal('import_wrote_nothing')
  if (kind === 'yomu') throw refusal('import_of_all')
  const kept = new KeptImport(imports, record)
  const task = tasks.register('import', user_id)
  return tasks.begin(task, {
    async prepare() {
      // Postpones expiry until after the undo.
      const later = new Date(flow.now().getTime() + DAY_MS).toISOString()
      const expires_at = later > record.expires_at ? later : record.expires_at
      await kept.save({ state: 'undoing', task_id: task.id, expires_at })
      return run => takeBack(flow, kept, run)
    },
    // The same request continues an undo that did not end.
    settle: async () => {},
  })
}

async function takeBack(flow: Undoing, kept: KeptImport, task: TaskRun): Promise<TaskResult> {
  const { imports } = flow.clients.data
  const { import_id, counts, file_handles, finished_at } = kept.record
  const { signal } = task
  const outcomes = new Map<string, 'removed' | 'restored' | 'kept'>()
  let after: string | undefined
  do {
    const part: UndonePart = await imports.undoPart({ params: { import_id }, body: { after } }, { signal })
    for (const outcome of ['removed', 'restored', 'kept'] as const)
      for (const id of part[outcome]) outcomes.set(id, outcome)
    after = part.next ?? undefined
    task.report('importing', (95 * outcomes.size) / Math.max(outcomes.size, counts.added + counts.changed, 1))
  } while (after !== undefined)
  await noteUndo(imports, kept.record, outcomes, signal)
  const count = (wanted: string) => [...outcomes.values()].filter(outcome => outcome === wanted).length
  const undone = { removed: count('removed'), restored: count('restored'), kept: count('kept') }
  // A run that did not end also has a report of its lines.
  await kept.save({ state: 'undone', undone, finished_at: finished_at ?? flow.now().toISOString() })
  await discardFiles(flow, file_handles)
  return { ...nothingAnalysed(0), import: counts }
}
