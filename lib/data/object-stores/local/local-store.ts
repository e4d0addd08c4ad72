import { constants } from 'node:fs'
import { lstat, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { abortable, Metered } from '../../../objects/byte-streams.ts'
import { contentTypeOf } from '../../../objects/media-types.ts'
import { diskProblem, missingIsNull } from '../../../platform/disk/disk-faults.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import type {
  ByteRange,
  ListQuery,
  ObjectInfo,
  ObjectPage,
  ObjectStore,
  PutOptions,
} from '../object-store.ts'
import { listFiles } from './list-files.ts'
import { isReachable, type Place, placeOf, removeEmptyFolders, rootsOf, syncFolder } from './places.ts'
import { duplicate, moveTo, Unfinished, writeFile } from './write-file.ts'

interface LocalStoreOptions {
  /** The data folder; files are in `uploads` and `temporary-uploads` below it. */
  folder: string
  newId(): string
  now(): Date
  /** An address of data_server at which anyone can read the object for so many seconds. */
  signAddress(key: string, seconds: number): Promise<string>
}

const MOST_LISTED = 1_000

/** Files that only their owner may read, in directories that neither keys nor links lead out of. */
export class LocalStore implements ObjectStore {
  readonly kind = 'local'
  readonly id = 'local'
  private readonly options: LocalStoreOptions
  private readonly unfinished: Unfinished

  constructor(options: LocalStoreOptions) {
    this.options = options
    this.unfinished = new Unfinished(options.newId)
  }

  async put(key: string, body: Readable | Uint8Array, options: PutOptions): Promise<{ size: number }> {
    const incoming = new Metered(body, options)
    const bytes = abortable(options.signal, incoming.bytes)
    try {
      await this.run(options.signal, async () => {
        const place = this.place(key)
        await this.unfinished.at(place.root, async path => {
          await writeFile(path, bytes)
          options.signal.throwIfAborted()
          await moveTo(place, path, this.options.now())
        })
      })
      return { size: incoming.size }
    } catch (error) {
      throw incoming.bodyError ?? error
    } finally {
      bytes.destroy()
    }
  }

  head(key: string, signal: AbortSignal): Promise<ObjectInfo | null> {
    return this.run(signal, () => infoOf(key, this.place(key)))
  }

  read(key: string, range: ByteRange | null, signal: AbortSignal): Promise<Readable> {
    return this.run(signal, async () => {
      const place = this.place(key)
      if (!(await infoOf(key, place))) throw missing()
      const file = await open(place.path, constants.O_RDONLY | constants.O_NOFOLLOW)
      const { size } = await file.stat()
      if (range && range.start >= size) {
        await file.close()
        throw new Problem('range_not_satisfiable', 'The range lies outside the file.')
      }
      return abortable(signal, file.createReadStream(range ?? {}))
    })
  }

  remove(key: string, signal: AbortSignal): Promise<void> {
    return this.run(signal, async () => {
      const place = this.place(key)
      if (!(await infoOf(key, place))) return
      await rm(place.path, { force: true })
      await syncFolder(dirname(place.path)).catch(missingIsNull)
      await removeEmptyFolders(place)
    })
  }

  copy(from: string, to: string, signal: AbortSignal): Promise<void> {
    return this.run(signal, async () => {
      const [source, place] = [this.place(from), this.place(to)]
      if (!(await infoOf(from, source))) throw missing()
      await this.unfinished.at(place.root, async path => {
        await duplicate(source.path, path, signal)
        await moveTo(place, path, this.options.now())
      })
    })
  }

  list(query: ListQuery, signal: AbortSignal): Promise<ObjectPage> {
    return this.run(signal, async () => {
      const most = Math.min(query.limit, MOST_LISTED)
      const page: ObjectPage = { objects: [], prefixes: [], next_cursor: null }
      let last = ''
      for await (const { key, path, is_folder } of listFiles(this.options.folder, query, signal)) {
        if (page.objects.length + page.prefixes.length === most) return { ...page, next_cursor: last }
        last = key
        const info = is_folder ? null : await fileInfo(key, path)
        if (is_folder) page.prefixes.push(key)
        else if (info) page.objects.push(info)
      }
      return page
    })
  }

  signedUrl(key: string, seconds: number): Promise<string> {
    return this.options.signAddress(key, seconds)
  }

  /** Removes unfinished files of crashed processes if they are older, and returns how many. */
  async sweepUnfinished(olderThan: Date): Promise<number> {
    const { uploads, temporary } = rootsOf(this.options.folder)
    return (
      (await this.unfinished.sweep(uploads, olderThan)) + (await this.unfinished.sweep(temporary, olderThan))
    )
  }

  private place(key: string): Place {
    return placeOf(this.options.folder, key)
  }

  private async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      throw diskProblem(error)
    }
  }
}

const infoOf = async (key: string, place: Place): Promise<ObjectInfo | null> =>
  (await isReachable(place)) ? fileInfo(key, place.path) : null

async function fileInfo(key: string, path: string): Promise<ObjectInfo | null> {
  const found = await lstat(path).catch(missingIsNull)
  if (!found?.isFile()) return null
  return { key, size: found.size, content_type: contentTypeOf(key), modified_at: found.mtime }
}

const missing = () => new Problem('not_found', 'There is no such file.')
