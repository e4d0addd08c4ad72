import type { Clients } from '../../contracts/clients.ts'
import {
  IMPORT_DAYS,
  type ImportCounts,
  type ImportInput,
  type ImportOutcome,
  type ImportRecord,
  type ImportShown,
} from '../../contracts/schemas/learners/imports.ts'
import { isProblem, Problem } from '../../platform/problems/errors.ts'
import { fingerprintOf } from '../../store/writing/once.ts'
import type { TaskQueue } from '../tasks/task-queue.ts'

type Imports = Clients['data']['imports']

export const noCounts = (): ImportCounts => ({
  ...{ added: 0, changed: 0, present: 0 },
  ...{ ambiguous: 0, not_found: 0, invalid: 0, skipped: 0 },
})

/** An import as it is stored; each of its tasks writes it with the next version. */
export class KeptImport {
  record: ImportRecord
  private readonly imports: Imports

  constructor(imports: Imports, record: ImportRecord) {
    this.imports = imports
    this.record = record
  }

  async save(changes: Partial<ImportRecord>): Promise<void> {
    this.record = { ...this.record, ...changes, version: this.record.version + 1 }
    const { import_id } = this.record
    await this.imports.save({ params: { import_id }, body: this.record })
  }
}

export async function findImport(imports: Imports, import_id: string): Promise<ImportRecord | null> {
  try {
    return await imports.get({ params: { import_id } })
  } catch (error) {
    if (isProblem(error, 'not_found')) return null
    throw error
  }
}

const DAY_MS = 86_400_000

/** An import before its first write. */
export function newImport({ import_id, name, overwrite }: ImportInput, now: Date): ImportRecord {
  return {
    ...{ import_id, name, overwrite },
    ...{ kind: null, task_id: null, state: 'checking', fingerprint: '', version: 0 },
    ...{ has_begun: false, lines: 0, counts: noCounts(), preview: [], pieces: 0 },
    ...{ history: null, undone: null, error: null, finished_at: null },
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + IMPORT_DAYS * DAY_MS).toISOString(),
  }
}

/** Of all that decides what a run does. */
export const fingerprintOfRun = ({ file_handles, plan, fields, state, tags, overwrite }: ImportInput) =>
  fingerprintOf(file_handles, plan, fields, state, tags, overwrite)

type Tasks = Pick<TaskQueue, 'find'>

/** The task that works on an import now; null if none does. */
export function taskOn(tasks: Tasks, { task_id }: Pick<ImportRecord, 'task_id'>) {
  const task = task_id === null ? undefined : tasks.find(task_id)
  return task?.snapshot.state === 'active' ? task : null
}

/**
 * The task that the same request has started, null if it has yet to be done. Throws 409 if the import is being worked on,
 * was run otherwise, or is over.
 */
export function startedBefore(tasks: Tasks, record: ImportRecord, input: ImportInput): { id: string } | null {
  const { state, task_id, has_begun, fingerprint } = record
  const isSame = fingerprint === fingerprintOfRun(input)
  const isRepeated = isSame && task_id !== null && has_begun === !input.dry_run
  const task = taskOn(tasks, record)
  if (task && (state === 'undoing' || !isRepeated))
    throw new Problem('invalid_transition', 'A task is working on this import. Follow it, or cancel it.', {
      members: { task_id: task.id },
    })
  if (task) return task
  if (state === 'done' && isRepeated) return { id: task_id }
  if (state === 'done' || state === 'undoing' || state === 'undone')
    throw new Problem('invalid_transition', 'This import is over. Send the file with a new import_id.')
  if (has_begun && !isSame)
    throw new Problem(
      'idempotency_mismatch',
      'This import has begun with other choices. Repeat it with those, or undo it.',
    )
  if (has_begun && input.dry_run)
    throw new Problem('invalid_transition', 'This import has begun. Send it without dry_run to go on.')
  return null
}

export function presentImport(
  tasks: Tasks,
  { fingerprint: _, version: _version, pieces: _pieces, has_begun: _begun, ...shown }: ImportRecord,
): ImportShown {
  const { state } = shown
  if (taskOn(tasks, shown)) return shown
  if (state === 'undoing') return { ...shown, state: 'undo_interrupted' }
  return state === 'checking' || state === 'running' ? { ...shown, state: 'interrupted' } : shown
}

export const countsOf = (lines: Iterable<{ outcome: ImportOutcome }>, counts = noCounts()): ImportCounts => {
  for (const { outcome } of lines) counts[outcome] += 1
  return counts
}
