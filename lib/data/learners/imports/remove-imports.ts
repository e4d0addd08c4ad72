import { allIn } from '../../../store/reading/plain-read.ts'
import { deleteFound } from '../../../store/writing/delete-found.ts'
import { importReceiptKey, pieceKey, type StoredImport } from '../../entities/collections/imports.ts'
import type { Learning } from '../records/learning.ts'
import { allImports, isKept } from './stored-imports.ts'

/** Keeps the words. True if there were any. */
export async function removeOldImports(learning: Learning, user_id: number): Promise<boolean> {
  const imports = await allImports(learning, user_id)
  const kept = new Set(imports.filter(isKept(learning)))
  const old = imports.filter(each => !kept.has(each))
  for (const each of old) await removeImport(learning, each)
  return old.length > 0
}

async function removeImport(learning: Learning, { user_id, import_id }: StoredImport): Promise<void> {
  for (const { pk } of [pieceKey(user_id, import_id, 0), importReceiptKey(user_id, import_id, '')])
    await deleteFound(learning, allIn(learning, pk, `${import_id}#`))
  // Comes last: it finds an interrupted removal.
  const { imports, signal } = learning
  await imports.delete({ user_id, import_id }).go({ response: 'none', abortSignal: signal })
}
