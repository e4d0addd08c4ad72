import { Readable } from 'node:stream'
import { monotonicFactory } from 'ulid'
import { DEADLINES, type Deadlines } from '../../../../lib/data/object-stores/cos/connection.ts'
import { CosStore } from '../../../../lib/data/object-stores/cos/cos-store.ts'
import { LocalStore } from '../../../../lib/data/object-stores/local/local-store.ts'
import type { ObjectInfo, ObjectStore } from '../../../../lib/data/object-stores/object-store.ts'
import { type S3Server, startS3Server } from '../../../support/s3-server/index.ts'
import { testClock } from '../../../support/surroundings.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

export const never = new AbortController().signal
export const MB = 1024 * 1024

/** A store of one kind, and the places of its objects. */
export interface Lab<S extends ObjectStore = ObjectStore> {
  store: S
  close(): Promise<void>
}
export type LocalLab = Lab<LocalStore> & { folder: string; clock: ReturnType<typeof testClock> }
export type CosLab = Lab<CosStore> & { server: S3Server }

export function localStoreIn(folder: string, now = () => new Date()): LocalStore {
  const signAddress = async (key: string, seconds: number) => `http://data.test/${key}?seconds=${seconds}`
  return new LocalStore({ folder, newId: monotonicFactory(), now, signAddress })
}

export async function localLab(): Promise<LocalLab> {
  const { path: folder, remove } = await temporaryFolder()
  const clock = testClock()
  return { store: localStoreIn(folder, clock.now), folder, clock, close: remove }
}

export async function cosLab(deadlines: Partial<Deadlines> = {}): Promise<CosLab> {
  const server = await startS3Server()
  const store = new CosStore(server.form(), { ...DEADLINES, ...deadlines })
  const close = () => {
    store.close()
    return server.close()
  }
  return { store, server, close }
}

/** For suites that apply to both. */
export const kinds: [string, () => Promise<Lab>][] = [
  ['local', localLab],
  ['cos', cosLab],
]

export const putText = (store: ObjectStore, key: string, text: string, content_type = 'audio/wav') =>
  store.put(key, Buffer.from(text), { content_type, max_bytes: MB, signal: never })

export const textOf = async (bytes: Readable): Promise<string> =>
  Buffer.concat(await bytes.toArray()).toString()

export const readText = async (store: ObjectStore, key: string): Promise<string> =>
  textOf(await store.read(key, null, never))

export async function allKeys(store: ObjectStore, prefix = '', limit = 1_000): Promise<string[]> {
  const found: ObjectInfo[] = []
  let cursor: string | undefined
  do {
    const page = await store.list({ prefix, cursor, limit, by_folder: false }, never)
    found.push(...page.objects)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return found.map(({ key }) => key)
}

/** So many bytes, reported as they are read; each piece of 64 KB differs from the others. */
export function manyBytes(size: number, taken: (bytes: number) => void = () => {}): Readable {
  const piece = 64 * 1024
  return Readable.from(
    (function* () {
      for (let at = 0; at < size; at += piece) {
        const bytes = Buffer.alloc(Math.min(piece, size - at), at / piece)
        bytes.writeUInt32LE(at)
        taken(bytes.length)
        yield bytes
      }
    })(),
  )
}

/** A body that sends a little and then nothing until it is aborted. */
export function pendingBody(begin: Uint8Array): Readable {
  const body = new Readable({ read() {} })
  body.push(begin)
  return body
}
