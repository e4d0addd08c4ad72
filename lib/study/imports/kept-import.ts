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
import { refusal } from '../../platform/problems/reasons.ts'
import { fingerprintOf } from '../../store/writing/once.ts'
import type { TaskQueue } from '../tasks/task-queue.ts'

type Imports = Clients['data']['imports']

export const noCounts = (): ImportCounts => ({
  ...{ added: 0, changed: 0, present: 0 },
  ...{ ambiguous: 0, not_found: 0, invalid: 0, skipped: 0 },
})

export class KeptImport {
  record: ImportRecord
  private readonly imports: Imports

  constructor(imports: Imports, record: ImportRecord) {
    this.imports = imports
    this.record = record
  }

  async save(changes: Partial<ImportRecord> = {}): Promise<void> {
    const body = { ...this.record, ...changes, version: this.record.version + 1 }
    await this.imports.save({ params: { import_id: body.import_id }, body })
    this.record = body
  }

  /** Keeps counts for the next write; a resumed run adds nothing until it gets further. */
  note(changes: Pick<ImportRecord, 'counts'> & Partial<ImportRecord>): void {
    if (writtenIn(changes.counts) >= writtenIn(this.record.counts))
      this.record = { ...this.record, ...changes }
  }
}

const writtenIn = ({ added, changed }: ImportCounts) => added + changed

export async function findImport(imports: Imports, import_id: string): Promise<ImportRecord | null> {
  try {
    return await imports.get({ params: { import_id } })
  } catch (error) {
    if (isProblem(error, 'not_found')) return null
    throw error
  }
}

const DAY_MS = 86_400_000

export const expiryFrom = (now: Date) => new Date(now.getTime() + IMPORT_DAYS * DAY_MS).toISOString()

export const nothingDone = () => ({
  ...{ kind: null, file_sha256: null, lines: 0, counts: noCounts(), preview: [], pieces: 0 },
  ...{ history: null, moved: null, room: null },
})

export function newImport({ import_id, name, overwrite }: ImportInput, now: Date): ImportRecord {
  return {
    ...{ import_id, name, overwrite, file_handles: [] },
    ...{ task_id: null, state: 'checking', fingerprint: '', version: 0, has_begun: false },
    ...nothingDone(),
    ...{ undone: null, error: null, finished_at: null },
    ...{ created_at: now.toISOString(), expires_at: expiryFrom(now) },
  }
}

/** Covers everything but the file that decides what a run does. */
export const fingerprintOfRun = ({ plan, fields, state, tags, overwrite }: ImportInput) =>
  fingerprintOf(plan, fields, state, tags, overwrite)

type Tasks = Pick<TaskQueue, 'find'>

/** Null if no task works on it now. */
export function taskOn(tasks: Tasks, { task_id }: Pick<ImportRecord, 'task_id'>) {
  const task = task_id === null ? undefined : tasks.find(task_id)
  return task?.snapshot.state === 'active' ? task : null
}

/** Null if the request is yet to be done. Throws 409 if the import is being worked on, was run otherwise, or is over. */
export function startedBefore(tasks: Tasks, record: ImportRecord, input: ImportInput): { id: string } | null {
  const { state, task_id, has_begun, fingerprint } = record
  const isSame = fingerprint === fingerprintOfRun(input)
  const isSameFile = record.file_handles.join(' ') === input.file_handles.join(' ')
  const isRepeated = isSame && isSameFile && task_id !== null && has_begun === !input.dry_run
  const task = taskOn(tasks, record)
  if (task && (state === 'undoing' || !isRepeated))
    throw refusal(
      'import_running',
      {},
      {
        members: { task_id: task.id },
      },
    )
  if (task) return task
  if (state === 'done' && isRepeated) return { id: task_id }
  if (state === 'done' || state === 'undoing' || state === 'undone') throw refusal('import_over')
  if (has_begun && !isSame) throw refusal('import_choices_differ')
  if (has_begun && input.dry_run)
    throw new Problem('invalid_transition', 'This import has started. Send it without dry_run to continue.')
  return null
}

export function presentImport(tasks: Tasks, record: ImportRecord): ImportShown {
  const { fingerprint: _, file_sha256: _file, file_handles: _handles, ...rest } = record
  const { version: _version, pieces: _pieces, ...presented } = rest
  const { state } = presented
  if (taskOn(tasks, presented)) return presented
  if (state === 'undoing') return { ...presented, state: 'undo_interrupted' }
  return state === 'checking' || state === 'running' ? { ...presented, state: 'interrupted' } : presented
}

export const countsOf = (lines: Iterable<{ outcome: ImportOutcome }>, counts = noCounts()): ImportCounts => {
  for (const { outcome } of lines) counts[outcome] += 1
  return counts
}
