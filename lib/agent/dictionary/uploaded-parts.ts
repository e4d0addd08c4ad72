import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BundleKind } from '../../contracts/schemas/administration/bundles.ts'
import { Slots } from '../../platform/async/slots.ts'
import { Problem } from '../../platform/problems/errors.ts'
import { sizeText } from '../../platform/values/size-text.ts'

/** Keeps the parts until the file is built or another upload begins. */
export class UploadedParts {
  private readonly folder: string
  private readonly kind: BundleKind
  /** One use at a time: the folder cannot be removed while a part is being written. */
  private readonly uses = new Slots({
    slots: 1,
    queue: 100,
    refusal: () => new Problem('unavailable', 'Too many parts arrive at the same time. Send this one again.'),
  })

  constructor(folder: string, kind: BundleKind) {
    this.folder = folder
    this.kind = kind
  }

  async store(n: number, bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) throw new Problem('invalid_input', 'The part is empty.')
    await this.uses.run('folder', () => this.write(n, bytes))
  }

  async joined(parts: number, path: string, signal: AbortSignal): Promise<void> {
    await this.uses.run('folder', () => this.join(parts, path, signal), { signal })
  }

  async remove(): Promise<void> {
    await this.uses.run('folder', () => this.clear())
  }

  private async write(n: number, bytes: Uint8Array): Promise<void> {
    if (n === 1) await this.clear()
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    const sizes = await this.sizes()
    const others = Array.from(sizes, ([part, size]) => (part === n ? 0 : size))
    const { name, most_uploaded_bytes } = this.kind
    if (others.reduce((sum, size) => sum + size, bytes.length) > most_uploaded_bytes)
      throw new Problem('too_large', `A ${name} file has at most ${sizeText(most_uploaded_bytes)}.`)
    const file = await open(this.path(n), 'w', 0o600)
    try {
      await file.writeFile(bytes)
    } finally {
      await file.close()
    }
  }

  private async join(parts: number, path: string, signal: AbortSignal): Promise<void> {
    const sizes = await this.sizes()
    const missing = Array.from({ length: parts }, (_, at) => at + 1).filter(n => !sizes.has(n))
    if (missing.length > 0)
      throw new Problem('invalid_input', `Part ${missing[0]} of the file was not sent. Send it first.`)
    const { folder } = this
    const bytes = async function* () {
      for (let n = 1; n <= parts; n += 1) yield* createReadStream(join(folder, String(n)))
    }
    await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
  }

  private async clear(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true })
  }

  private path(n: number) {
    return join(this.folder, String(n))
  }

  private async sizes(): Promise<Map<number, number>> {
    const names = await readdir(this.folder).catch(() => [])
    const sizes = names.map(async (name): Promise<[number, number]> => {
      const { size } = await stat(join(this.folder, name))
      return [Number(name), size]
    })
    return new Map(await Promise.all(sizes))
  }
}
