import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Clients } from '../../contracts/clients.ts'
import { MOST_IMPORT_BYTES } from '../../contracts/schemas/learners/imports.ts'
import { Metered } from '../../objects/byte-streams.ts'
import { mustBeOwnImport } from '../../objects/handles.ts'
import { IMPORT_FILE } from '../../objects/keys.ts'
import type { Member } from '../../platform/auth/actor.ts'
import { diskFull, isDiskFull } from '../../platform/problems/errors.ts'

type Files = Clients['data']['files']

/** Keeps a file, or a part of one, until it is imported. */
export const receiveImport = (files: Files, incoming: Readable, signal: AbortSignal) =>
  files.receive({ query: { name: IMPORT_FILE }, stream: incoming }, { signal })

/** Throws if a file is another account's, or is not there. */
export async function mustBeThere(
  files: Files,
  handles: readonly string[],
  owner: Pick<Member, 'user_id' | 'role'>,
): Promise<void> {
  for (const handle of handles) mustBeOwnImport(handle, owner, 'body.file_handles')
  for (const file_handle of handles) await files.source({ body: { file_handle } })
}

/** Writes the parts of a file one after the other. */
export async function fetchFile(
  files: Files,
  handles: readonly string[],
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const sent = new Metered(Readable.from(partsIn(files, handles, signal)), { max_bytes: MOST_IMPORT_BYTES })
  try {
    await pipeline(sent.bytes, createWriteStream(path, { mode: 0o600 }), { signal })
  } catch (error) {
    throw isDiskFull(error) ? diskFull(error) : (sent.bodyError ?? error)
  }
}

async function* partsIn(files: Files, handles: readonly string[], signal: AbortSignal) {
  for (const file_handle of handles) {
    const part = await files.read({ query: { file_handle } }, { signal })
    yield* part.stream()
  }
}

export const removeFiles = async (files: Files, handles: readonly string[]): Promise<void> => {
  for (const file_handle of handles) await files.remove({ query: { file_handle } })
}
