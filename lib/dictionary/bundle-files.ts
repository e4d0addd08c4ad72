import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Clients } from '../contracts/clients.ts'
import type { DictionaryReport, DictionarySlots } from '../contracts/schemas/dictionary.ts'
import { Problem } from '../http/errors.ts'
import type { DictionaryFile } from './dictionary.ts'

/** Where bundles lie: in data_server's slots, and those in use in files of this machine. */
export interface BundleStore {
  slots: Clients['data']['dictionaryAsset']
  pathOf(sha256: string): string
  newId(): string
}

/** The file of a bundle; fetched if it is not here, and then only if it is whole. */
export async function fetchBundle(
  { slots, pathOf, newId }: BundleStore,
  { sha256, size }: { sha256: string; size: number },
  signal: AbortSignal,
): Promise<DictionaryFile> {
  const path = pathOf(sha256)
  const found = await stat(path).catch(() => null)
  if (found?.size === size) return { path, sha256 }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const arriving = `${path}.part-${newId()}`
  try {
    const reply = await slots.read({ params: { sha256 } }, { signal })
    const hash = createHash('sha256')
    const hashed = async function* (bytes: AsyncIterable<Buffer>) {
      for await (const chunk of bytes) {
        hash.update(chunk)
        yield chunk
      }
    }
    const file = createWriteStream(arriving, { flags: 'wx', mode: 0o600 })
    await pipeline(reply.stream(), hashed, file, { signal })
    if (hash.digest('hex') !== sha256)
      throw new Problem('invalid_dictionary', 'The stored dictionary is damaged. Build it again.')
    await sync(arriving)
    await rename(arriving, path)
    return { path, sha256 }
  } finally {
    await rm(arriving, { force: true })
  }
}

/** Stores a bundle in the free slot and makes it the candidate. */
export async function sendBundle(
  { slots }: BundleStore,
  { path, sha256, size, report }: { path: string; sha256: string; size: number; report: DictionaryReport },
  signal: AbortSignal,
): Promise<DictionarySlots> {
  const stream = createReadStream(path)
  try {
    const { slot, version } = await slots.store({ query: { sha256, size }, stream }, { signal })
    const body = { expected_version: version, slot, sha256, size, report }
    return await slots.offer({ body }, { signal })
  } finally {
    stream.destroy()
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
