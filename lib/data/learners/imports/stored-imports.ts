import { IMPORT_DAYS, type ImportRecord, MOST_IMPORTS } from '../../../contracts/schemas/learners/imports.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { ConditionFailed } from '../../../store/errors.ts'
import { allIn } from '../../../store/reading/plain-read.ts'
import { plainPutIf } from '../../../store/writing/plain-writes.ts'
import { inTransaction, transact } from '../../../store/writing/transact.ts'
import { importKey, importRecord, type StoredImport } from '../../entities/collections/imports.ts'
import type { Learning } from '../records/learning.ts'
import { queryStored, readStored } from '../records/read-items.ts'

const presented = ({ user_id: _, ...record }: StoredImport): ImportRecord => record

export async function allImports(learning: Learning, user_id: number): Promise<StoredImport[]> {
  const { pk } = importKey(user_id, '')
  return (await queryStored(learning, importRecord, allIn(learning, pk))).sort((one, other) =>
    one.created_at < other.created_at ? 1 : -1,
  )
}

/** The others wait for removal. One in progress may be one too many. */
export const isKept = (learning: Learning) => {
  const now = learning.now().toISOString()
  return (each: StoredImport, n: number) => each.expires_at > now && (n < MOST_IMPORTS || isAtWork(each))
}

const isAtWork = ({ state }: Pick<ImportRecord, 'state'>) =>
  state === 'checking' || state === 'running' || state === 'undoing'

export async function listImports(learning: Learning, { user_id }: Acting) {
  const imports = await allImports(learning, user_id)
  return { items: imports.filter(isKept(learning)).map(presented) }
}

export async function getImport(
  learning: Learning,
  { user_id }: Acting,
  import_id: string,
): Promise<ImportRecord> {
  const [storedImport] = await readStored(learning, importRecord, [importKey(user_id, import_id)])
  if (!storedImport || storedImport.expires_at <= learning.now().toISOString()) throw noImport()
  return presented(storedImport)
}

export const noImport = () =>
  new Problem(
    'not_found',
    `This import does not exist. Imports are kept for ${IMPORT_DAYS} days, the newest ${MOST_IMPORTS} of them.`,
  )

/** Requires an unchanged import; repeating changes nothing. */
export async function saveImport(
  learning: Learning,
  { user_id }: Acting,
  record: ImportRecord,
): Promise<void> {
  const { client, signal } = learning
  const row = importRecord.encode({ ...record, user_id })
  const isNew = record.version === 1
  const put = plainPutIf(learning.imports, row, isNew ? 'absent' : { version: record.version - 1 })
  const sweep = (due_at: string) =>
    inTransaction(learning.sweeps).put({ user_id, reason: 'imports', generation: 0, due_at })
  const isOneMore = isNew && (await allImports(learning, user_id)).length >= MOST_IMPORTS
  const sweeps = {
    // A task puts the expiry off.
    ...(isAtWork(record) || isNew ? { expiry: sweep(record.expires_at) } : {}),
    ...(isOneMore ? { oldest: sweep(learning.now().toISOString()) } : {}),
  }
  try {
    await transact(client, { import: put, ...sweeps }, { signal })
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    const [stored] = await readStored(learning, importRecord, [importKey(user_id, record.import_id)])
    const isDone = stored && JSON.stringify(importRecord.encode(stored)) === JSON.stringify(row)
    if (!isDone) throw refusal('import_changed')
  }
}
