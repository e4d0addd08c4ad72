import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BundleKind, BundleSlot } from '../../contracts/schemas/administration/bundles.ts'
import type { CallReply } from '../../platform/http/call.ts'
import type { CallOptions } from '../../platform/http/calling/client.ts'
import { Problem } from '../../platform/problems/errors.ts'

interface BundleFile {
  readonly path: string
  readonly sha256: string
}

interface Slots<Report> {
  version: number
  active: (BundleSlot & { report: Report }) | null
  candidate: (BundleSlot & { report: Report }) | null
}
type Stored = Pick<BundleSlot, 'sha256' | 'size'>
type Call<Given, Result> = (given: Given, options: CallOptions) => Promise<Result>
interface SlotsClient<Report> {
  slots: Call<undefined, Slots<Report>>
  store: Call<
    { query: Stored; stream: ReturnType<typeof createReadStream> },
    Pick<BundleSlot, 'slot'> & { version: number }
  >
  read: Call<{ params: { sha256: string } }, CallReply>
  offer: Call<
    { body: Stored & Pick<BundleSlot, 'slot'> & { expected_version: number; report: Report } },
    Slots<Report>
  >
  activate: Call<{ body: { expected_version: number } }, Slots<Report>>
}

interface Ports<Report, Verified> {
  readonly kind: BundleKind
  slots(): SlotsClient<Report>
  /** Rejects a bundle that cannot be opened, so that it is never activated. */
  verify(file: BundleFile, signal?: AbortSignal): Promise<Verified>
  readonly folder: string
  newId(): string
}

const ENDING = '.bundle'

export class BundleFiles<Report, Verified> {
  private readonly ports: Ports<Report, Verified>

  constructor(ports: Ports<Report, Verified>) {
    this.ports = ports
  }

  async fetch({ sha256, size }: Stored, signal: AbortSignal): Promise<BundleFile> {
    const { folder, newId } = this.ports
    const path = this.pathOf(sha256)
    const fileStats = await stat(path).catch(() => null)
    if (fileStats?.size === size) return { path, sha256 }
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const arriving = `${path}.part-${newId()}`
    try {
      const reply = await this.ports.slots().read({ params: { sha256 } }, { signal })
      const hash = createHash('sha256')
      const hashed = async function* (bytes: AsyncIterable<Buffer>) {
        for await (const chunk of bytes) {
          hash.update(chunk)
          yield chunk
        }
      }
      const file = createWriteStream(arriving, { flags: 'wx', mode: 0o600 })
      await pipeline(reply.stream(), hashed, file, { signal })
      if (hash.digest('hex') !== sha256) throw this.damaged()
      await sync(arriving)
      await rename(arriving, path)
      return { path, sha256 }
    } finally {
      await rm(arriving, { force: true })
    }
  }

  async verified(stored: Stored, signal: AbortSignal): Promise<{ file: BundleFile; about: Verified }> {
    const file = await this.fetch(stored, signal)
    try {
      return { file, about: await this.ports.verify(file, signal) }
    } catch (cause) {
      signal.throwIfAborted()
      // Fetch a damaged copy again next time.
      await rm(file.path, { force: true })
      throw this.damaged(cause)
    }
  }

  async offer(
    path: string,
    { sha256, size }: Stored,
    report: Report,
    signal: AbortSignal,
  ): Promise<Slots<Report>> {
    const client = this.ports.slots()
    const stream = createReadStream(path)
    try {
      const { slot, version } = await client.store({ query: { sha256, size }, stream }, { signal })
      const body = { expected_version: version, slot, sha256, size, report }
      const slots = await client.offer({ body }, { signal })
      await rename(path, this.pathOf(sha256))
      return slots
    } finally {
      stream.destroy()
    }
  }

  /** Makes the former bundle the candidate, so that a second call rolls back. */
  async activate(expected_version: number, signal: AbortSignal): Promise<Slots<Report>> {
    const client = this.ports.slots()
    const { candidate, version } = await client.slots(undefined, { signal })
    if (candidate && version === expected_version) await this.verified(candidate, signal)
    return client.activate({ body: { expected_version } }, { signal })
  }

  async keepOnly({ active, candidate }: Pick<Slots<Report>, 'active' | 'candidate'>): Promise<void> {
    const kept = [active, candidate].flatMap(slot => (slot ? [slot.sha256 + ENDING] : []))
    const files = await readdir(this.ports.folder).catch(() => [])
    for (const name of files.filter(name => name.endsWith(ENDING) && !kept.includes(name)))
      await rm(join(this.ports.folder, name), { force: true })
  }

  private pathOf(sha256: string): string {
    return join(this.ports.folder, sha256 + ENDING)
  }

  private damaged(cause?: unknown): Problem {
    const { name, invalid } = this.ports.kind
    return new Problem(invalid, `The stored ${name} is damaged. Build it again.`, { cause })
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
