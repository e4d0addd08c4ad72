import { join } from 'node:path'
import type { ImportLook, ImportLookInput } from '../../contracts/schemas/learners/imports.ts'
import type { Member } from '../../platform/auth/actor.ts'
import { inWorkFolder } from '../../platform/disk/work-folder.ts'
import type { RunSurroundings } from './import-ratings.ts'
import { lookAtFile } from './reading/read-file.ts'
import { fetchFile, mustBeThere } from './source-file.ts'

/** An account waits only for its own files. */
export async function lookAtImport(
  { clients, importing, workFolder }: Pick<RunSurroundings, 'clients' | 'importing' | 'workFolder'>,
  owner: Member,
  { file_handles, look: tableLook }: ImportLookInput,
  signal: AbortSignal,
): Promise<ImportLook> {
  const { files } = clients.data
  await mustBeThere(files, file_handles, owner)
  importing.mustNotWait(owner.user_id)
  // Puts only files on the disk whose turn has come.
  return importing.run(owner.user_id, { signal, queue: 2 }, inTurn =>
    inWorkFolder(workFolder, async folder => {
      const file = join(folder, 'file')
      await fetchFile(files, file_handles, file, signal)
      return inTurn(() => lookAtFile({ kind: 'look', file, folder, look: tableLook }, signal))
    }),
  )
}
