import { constants } from 'node:fs'
import { lstat, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { abortable } from '../../../objects/byte-streams.ts'
import { contentTypeOf } from '../../../objects/media-types.ts'
import type { ByteRange } from '../../../objects/ranged-reply.ts'
import { diskProblem, missingIsNull } from '../../../platform/disk/disk-faults.ts'
import {
  type ListQuery,
  noSuchFile,
  type ObjectInfo,
  type ObjectPage,
  type ObjectStore,
  outsideFile,
  type PutOptions,
  putMetered,
} from '../object-store.ts'
import { listFiles } from './list-files.ts'
import { isReachable, type Place, placeOf, removeEmptyFolders, rootsOf, syncFolder } from './places.ts'
import { duplicate, moveTo, Unfinished, writeFile } from './write-file.ts'

interface LocalStoreOptions {
  /** Has `uploads` and `temporary-uploads`. */
  folder: string
  newId(): string
  now(): Date
  signAddress(key: string, seconds: number): Promise<string>
}

const MOST_LISTED = 1_000

/** Owner-only; neither keys nor links lead out of the directories. */
export class LocalStore implements ObjectStore {
  readonly kind = 'local'
  readonly id = 'local'
  private readonly options: LocalStoreOptions
  private readonly unfinished: Unfinished

  constructor(options: LocalStoreOptions) {
    this.options = options
    this.unfinished = new Unfinished(options.newId)
  }

  put(key: string, body: Readable | Uint8Array, options: PutOptions): Promise<{ size: number }> {
    return putMetered(body, options, bytes =>
      this.run(options.signal, () =>
        this.writeTo(this.place(key), async path => {
          await writeFile(path, bytes)
          options.signal.throwIfAborted()
        }),
      ),
    )
  }

  head(key: string, signal: AbortSignal): Promise<ObjectInfo | null> {
    return this.run(signal, () => infoOf(key, this.place(key)))
  }

  read(key: string, range: ByteRange | null, signal: AbortSignal): Promise<Readable> {
    return this.run(signal, async () => {
      const place = this.place(key)
      if (!(await infoOf(key, place))) throw noSuchFile()
      const file = await open(place.path, constants.O_RDONLY | constants.O_NOFOLLOW)
      try {
        const { size } = await file.stat()
        if (range && range.start >= size) throw outsideFile()
        return abortable(signal, file.createReadStream(range ?? {}))
      } catch (error) {
        await file.close()
        throw error
      }
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
      if (!(await infoOf(from, source))) throw noSuchFile()
      await this.writeTo(place, path => duplicate(source.path, path, signal))
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

  async sweepUnfinished(olderThan: Date): Promise<number> {
    const { uploads, temporary } = rootsOf(this.options.folder)
    return (
      (await this.unfinished.sweep(uploads, olderThan)) + (await this.unfinished.sweep(temporary, olderThan))
    )
  }

  private writeTo(place: Place, write: (path: string) => Promise<void>): Promise<void> {
    return this.unfinished.at(place.root, async path => {
      await write(path)
      await moveTo(place, path, this.options.now())
    })
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
  const fileStats = await lstat(path).catch(missingIsNull)
  if (!fileStats?.isFile()) return null
  return { key, size: fileStats.size, content_type: contentTypeOf(key), modified_at: fileStats.mtime }
}
