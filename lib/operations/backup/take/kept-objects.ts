import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { LocalStore } from '../../../data/object-stores/local/local-store.ts'
import { placeOf } from '../../../data/object-stores/local/places.ts'
import { duplicate } from '../../../data/object-stores/local/write-file.ts'
import { type ObjectStore, objectsBelow } from '../../../data/object-stores/object-store.ts'
import { parseKey } from '../../../objects/keys.ts'
import { hasCode } from '../../../platform/problems/error-code.ts'
import { localStoreIn } from '../../local-objects.ts'
import { CHUNK_BYTES, type ObjectLine } from '../file/format.ts'

/** Hard links keep objects readable although a running stack removes them: objects are never changed, only replaced. */
export class KeptObjects {
  readonly store: LocalStore
  private readonly dataDir: string
  private readonly folder: string

  constructor(dataDir: string, folder: string) {
    this.dataDir = dataDir
    this.folder = folder
    this.store = localStoreIn(folder)
  }

  async keepAll(signal: AbortSignal): Promise<void> {
    for await (const { key } of objectsBelow(localStoreIn(this.dataDir), '', signal))
      if (parseKey(key) !== null) await this.keep(key, signal)
  }

  /** False if there is no such object. */
  async keep(key: string, signal: AbortSignal): Promise<boolean> {
    const { path } = placeOf(this.folder, key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      await duplicate(placeOf(this.dataDir, key).path, path, signal)
      return true
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return true
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return false
      throw error
    }
  }
}

/** Pieces fit one line each. */
export async function* chunksOf(
  store: ObjectStore,
  { key, size }: { key: string; size: number },
  signal: AbortSignal,
): AsyncGenerator<ObjectLine> {
  const line = (at: number, bytes: Buffer) => ({ key, size, at, data: bytes.toString('base64') })
  if (size === 0) yield line(0, Buffer.alloc(0))
  let at = 0
  let gathered: Buffer[] = []
  let length = 0
  for await (const chunk of await store.read(key, null, signal)) {
    gathered.push(chunk)
    length += chunk.length
    if (length < CHUNK_BYTES && at + length < size) continue
    const whole = Buffer.concat(gathered)
    for (let from = 0; from < whole.length; from += CHUNK_BYTES)
      yield line(at + from, whole.subarray(from, from + CHUNK_BYTES))
    at += length
    gathered = []
    length = 0
  }
}
