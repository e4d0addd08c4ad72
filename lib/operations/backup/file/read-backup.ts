import { createReadStream } from 'node:fs'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { z } from 'zod'
import { isSafeKey, parseKey } from '../../../objects/keys.ts'
import { errorCode } from '../../../platform/problems/error-code.ts'
import {
  BackupUnusable,
  FORMAT,
  FORMAT_NAME,
  KeyLine,
  kinds,
  MANIFEST_NAME,
  Manifest,
  MOST_MANIFEST_BYTES,
  MOST_PART_BYTES,
  ObjectLine,
  type PartKind,
  partName,
  SEAL_NAME,
  TableName,
} from './format.ts'
import { type Item, itemIn } from './wire-item.ts'
import { sha256Of } from './write-backup.ts'

export interface Backup {
  readonly path: string
  readonly manifest: Manifest
  /** The hash of the manifest, which contains the hashes of everything else. */
  readonly id: string
}

type Lines =
  | { readonly kind: TableName; readonly items: readonly Item[] }
  | { readonly kind: 'objects'; readonly chunks: readonly ObjectLine[] }
  | { readonly kind: 'keys' }

/** Throws BackupUnusable for a file that is damaged, incomplete or of another form. */
export async function verifyBackup(path: string, signal: AbortSignal): Promise<Backup> {
  const readParts: Manifest['parts'] = []
  const objects = new WholeObjects()
  let sealed: { manifest: unknown; id: string } | undefined
  let isEnded = false
  for await (const { name, bytes } of entriesOf(path, signal)) {
    if (name === MANIFEST_NAME) sealed = { manifest: jsonIn(bytes), id: sha256Of(bytes) }
    else if (name === SEAL_NAME) {
      if (bytes.toString('latin1') !== sealed?.id) throw damaged(MANIFEST_NAME)
      isEnded = true
    } else {
      const part = linesIn(name, bytes)
      if ('chunks' in part) for (const chunk of part.chunks) objects.take(chunk)
      readParts.push({ name, size: bytes.length, sha256: sha256Of(bytes), lines: countOf(bytes) })
    }
  }
  if (!sealed || !isEnded) throw cutShort()
  const { data: manifest } = Manifest.safeParse(sealed.manifest)
  if (!manifest || objects.isOpen()) throw damaged(MANIFEST_NAME)
  const wrong = manifest.parts.find((part, at) => JSON.stringify(part) !== JSON.stringify(readParts[at]))
  if (wrong) throw damaged(wrong.name)
  if (TableName.options.some(table => linesOf(manifest, table) !== (manifest.rows[table] ?? 0)))
    throw damaged(MANIFEST_NAME)
  if (readParts.length !== manifest.parts.length) throw damaged(readParts[manifest.parts.length]?.name ?? '')
  return { path, manifest, id: sealed.id }
}

const linesOf = ({ parts }: Manifest, kind: PartKind) =>
  parts.filter(({ name }) => name.startsWith(`${kind}/`)).reduce((sum, { lines }) => sum + lines, 0)

/** Throws BackupUnusable if a part has changed since it was verified. */
export async function* partsOf(
  { path, manifest }: Backup,
  wanted: readonly PartKind[],
  signal: AbortSignal,
): AsyncGenerator<Lines> {
  const known = new Map(manifest.parts.map(({ name, sha256 }) => [name, sha256]))
  for await (const { name, bytes } of entriesOf(path, signal)) {
    if (!wanted.some(kind => name.startsWith(`${kind}/`))) continue
    if (known.get(name) !== sha256Of(bytes)) throw new BackupUnusable('The file changed while it was read.')
    yield linesIn(name, bytes)
  }
}

interface Entry {
  name: string
  bytes: Buffer
}

/** Skips the first entry, which states the version of the file. */
async function* entriesOf(path: string, signal: AbortSignal): AsyncGenerator<Entry> {
  const file = createReadStream(path, { signal })
  const order = new Order()
  try {
    const tar = ReadableStream.from<Uint8Array>(file).pipeThrough(createTarDecoder({ strict: true }))
    for await (const entry of tar) {
      const name = order.next(entry)
      const chunks: Uint8Array[] = []
      for await (const chunk of entry.body) chunks.push(chunk)
      const bytes = Buffer.concat(chunks)
      if (name === FORMAT_NAME) mustBeOurs(bytes)
      else yield { name, bytes }
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof BackupUnusable || isOfDisk(error)) throw error
    if (!order.hasBegun) throw notOurs()
    throw new BackupUnusable('The file is damaged or cut short. Nothing was changed.', { cause: error })
  } finally {
    file.destroy()
  }
  if (!order.hasBegun) throw notOurs()
}

/** Faults of the disk have a code; those of the archive have none. */
const isOfDisk = (error: unknown) => errorCode(error) !== undefined

/** Checks that each entry is an ordinary file with a name that may come next, so that none names a place on a disk. */
class Order {
  private next_: readonly string[] = [FORMAT_NAME]
  hasBegun = false

  next({ header: { name, type, size, linkname, pax } }: ParsedTarEntry): string {
    if (!this.next_.includes(name)) throw this.hasBegun ? unknownEntry(name) : notOurs()
    if (type !== 'file' || linkname || pax) throw unknownEntry(name)
    const most = name === MANIFEST_NAME ? MOST_MANIFEST_BYTES : MOST_PART_BYTES
    if (size > most) throw new BackupUnusable(`${name} is larger than any part. Nothing was changed.`)
    this.hasBegun = true
    this.next_ = namesAfter(name)
    return name
  }
}

function namesAfter(name: string): string[] {
  if (name === MANIFEST_NAME) return [SEAL_NAME]
  if (name === SEAL_NAME) return []
  const at = kinds.findIndex(kind => name.startsWith(`${kind}/`))
  const kind = kinds[at]
  const further = kind ? [partName(kind, Number(/\d+/.exec(name)?.[0]) + 1)] : []
  return [...further, ...kinds.slice(at + 1).map(later => partName(later, 0)), MANIFEST_NAME]
}

const Format = z.object({ format: z.literal(FORMAT.format), version: z.number() })

function mustBeOurs(bytes: Buffer): void {
  const { data } = Format.safeParse(jsonIn(bytes))
  if (!data) throw notOurs()
  if (data.version > FORMAT.version)
    throw new BackupUnusable(
      'The backup was made by a newer yomu. Update yomu, then restore it. Nothing was changed.',
    )
  if (bytes.toString() !== JSON.stringify(FORMAT)) throw damaged(FORMAT_NAME)
}

function linesIn(name: string, bytes: Buffer): Lines {
  const kind = name.slice(0, name.indexOf('/'))
  try {
    const lines = new TextDecoder('utf-8', { fatal: true }).decode(bytes).split('\n')
    if (lines.pop() !== '') throw new TypeError('The last line is cut short')
    const values = lines.map((line): unknown => JSON.parse(line))
    const table = TableName.safeParse(kind).data
    if (table) return { kind: table, items: values.map(itemIn) }
    if (kind === 'objects') return { kind, chunks: values.map(value => ObjectLine.parse(value)) }
    for (const value of values) KeyLine.parse(value)
    return { kind: 'keys' }
  } catch (cause) {
    throw damaged(name, cause)
  }
}

const LINE_END = 0x0a
function countOf(bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf(LINE_END); at >= 0; at = bytes.indexOf(LINE_END, at + 1)) lines += 1
  return lines
}

/** Checks that the lines of each object follow each other, from first byte to last. */
class WholeObjects {
  private open: { key: string; size: number; at: number } | null = null

  take({ key, size, at, data }: ObjectLine): void {
    const expected = this.open ?? { key, size, at: 0 }
    const end = at + Buffer.byteLength(data, 'base64')
    const isNext = expected.key === key && expected.size === size && expected.at === at && end <= size
    if (!isNext || !isSafeKey(key) || parseKey(key) === null || (end === at && size > 0))
      throw damaged('an object')
    this.open = end === size ? null : { key, size, at: end }
  }

  isOpen = (): boolean => this.open !== null
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

const damaged = (name: string, cause?: unknown) =>
  new BackupUnusable(`The file is damaged: ${name} is not as it was written. Nothing was changed.`, { cause })
const cutShort = () => new BackupUnusable('The file is cut short. Nothing was changed.')
const notOurs = () => new BackupUnusable('The file is not a backup of yomu. Nothing was changed.')
const unknownEntry = (name: string) =>
  new BackupUnusable(
    `The file holds ${JSON.stringify(name.slice(0, 80))}, which is not part of a backup. Nothing was changed.`,
  )
