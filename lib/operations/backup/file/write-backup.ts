import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createTarPacker } from 'modern-tar'
import { syncFolder } from '../../../data/object-stores/local/places.ts'
import { isDiskFull, Problem } from '../../../platform/problems/errors.ts'
import { diskFull } from '../../../platform/problems/reasons.ts'
import {
  FORMAT,
  FORMAT_NAME,
  MANIFEST_NAME,
  type Manifest,
  MOST_PARTS,
  PART_BYTES,
  type Part,
  type PartKind,
  partName,
  SEAL_NAME,
} from './format.ts'

/** Lines are grouped by kind in the order of `kinds`. */
export type AddLine = (kind: PartKind, line: string) => Promise<void>
type Contents = Omit<Manifest, 'format' | 'version' | 'parts'>

/** Renames the backup once it is complete and on disk: a file of that name is whole. Holds one part in memory. */
export async function writeBackup(
  path: string,
  produce: (add: AddLine) => Promise<Contents>,
  signal: AbortSignal,
): Promise<Manifest> {
  const temporary = `${path}.part`
  await rm(temporary, { force: true })
  const { readable, controller } = createTarPacker()
  const file = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(Readable.fromWeb(readable), file, { signal })
  // Awaited below; until then the producer's error counts.
  written.catch(() => {})
  try {
    const parts = new Parts(async (name, bytes) => {
      const body = controller.add({ name, size: bytes.length, mode: 0o600, mtime: new Date(0) }).getWriter()
      await body.write(bytes)
      await body.close()
    })
    const manifest = await parts.of(produce)
    controller.finalize()
    await written
    await rename(temporary, path)
    await syncFolder(dirname(path))
    return manifest
  } catch (error) {
    controller.error(error)
    const failure: unknown = await written.then(
      () => error,
      (reason: unknown) => reason,
    )
    await rm(temporary, { force: true })
    throw isDiskFull(failure) ? diskFull(failure) : failure
  }
}

/** Bounds the parts, and lists them for the manifest. */
class Parts {
  private readonly write: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  private readonly written: Part[] = []
  private readonly numbers = new Map<PartKind, number>()
  private kind: PartKind | null = null
  private lines: Buffer[] = []
  private size = 0

  constructor(write: Parts['write']) {
    this.write = write
  }

  async of(produce: (add: AddLine) => Promise<Contents>): Promise<Manifest> {
    await this.write(FORMAT_NAME, bytesOf(FORMAT))
    const contents = await produce((kind, line) => this.add(kind, line))
    await this.flush()
    const manifest = { ...FORMAT, ...contents, parts: this.written }
    const bytes = bytesOf(manifest)
    await this.write(MANIFEST_NAME, bytes)
    await this.write(SEAL_NAME, Buffer.from(sha256Of(bytes)))
    return manifest
  }

  private async add(kind: PartKind, text: string): Promise<void> {
    const line = Buffer.from(`${text}\n`)
    if (kind !== this.kind || this.size + line.length > PART_BYTES) await this.flush()
    this.kind = kind
    this.lines.push(line)
    this.size += line.length
  }

  private async flush(): Promise<void> {
    if (this.kind === null || this.size === 0) return
    if (this.written.length === MOST_PARTS)
      throw new Problem(
        'too_large',
        'This is more than one file can hold. Back up accounts and content apart.',
      )
    const number = this.numbers.get(this.kind) ?? 0
    const name = partName(this.kind, number)
    const bytes = Buffer.concat(this.lines)
    this.written.push({ name, size: this.size, sha256: sha256Of(bytes), lines: this.lines.length })
    this.numbers.set(this.kind, number + 1)
    this.lines = []
    this.size = 0
    await this.write(name, bytes)
  }
}

const bytesOf = (value: object) => Buffer.from(JSON.stringify(value))

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
