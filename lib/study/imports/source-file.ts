import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Clients } from '../../contracts/clients.ts'
import { MOST_IMPORT_BYTES } from '../../contracts/schemas/learners/imports.ts'
import { Metered } from '../../objects/byte-streams.ts'
import { mustBeOwnImport } from '../../objects/handles.ts'
import { IMPORT_FILE } from '../../objects/keys.ts'
import type { Member } from '../../platform/auth/actor.ts'
import type { Log } from '../../platform/logging/log.ts'
import { isDiskFull } from '../../platform/problems/errors.ts'
import { diskFull } from '../../platform/problems/reasons.ts'

type Files = Clients['data']['files']

export const receiveImport = (files: Files, incoming: Readable, signal: AbortSignal) =>
  files.receive({ query: { name: IMPORT_FILE }, stream: incoming }, { signal })

/** Throws for a missing file or another account's. */
export async function mustBeThere(
  files: Files,
  handles: readonly string[],
  owner: Pick<Member, 'user_id' | 'role'>,
): Promise<void> {
  for (const handle of handles) mustBeOwnImport(handle, owner, 'body.file_handles')
  for (const file_handle of handles) await files.source({ body: { file_handle } })
}

export async function fetchFile(
  files: Files,
  handles: readonly string[],
  path: string,
  signal: AbortSignal,
): Promise<string> {
  const hash = createHash('sha256')
  const hashed = async function* (bytes: AsyncIterable<Buffer>) {
    for await (const chunk of bytes) {
      hash.update(chunk)
      yield chunk
    }
  }
  const sent = new Metered(Readable.from(partsIn(files, handles, signal)), { max_bytes: MOST_IMPORT_BYTES })
  try {
    await pipeline(sent.bytes, hashed, createWriteStream(path, { mode: 0o600 }), { signal })
    return hash.digest('hex')
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

interface Discarding {
  readonly clients: { readonly data: { readonly files: Pick<Files, 'remove'> } }
  readonly log: Log
}

/** A file that stays all the same is removed when it expires. */
export async function discardFiles({ clients, log }: Discarding, handles: readonly string[]): Promise<void> {
  try {
    for (const file_handle of handles) await clients.data.files.remove({ query: { file_handle } })
  } catch (error) {
    log.warn({ error }, 'a file of an import could not be removed')
  }
}
