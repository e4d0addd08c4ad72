import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { z } from 'zod'
import { testStores } from '../../support/store.ts'
import { testClock } from '../../support/surroundings.ts'
import { wavOf } from '../../support/wav.ts'
import { testBucket } from './audio-stories.ts'
import { type DataClient, newFolder, reader, startIn } from './lab.ts'
import { newArticle } from './stories.ts'

export const sound = wavOf(2_400)
export const DAY = 86_400
export const modes = ['local', 'cos'] as const
export type Mode = (typeof modes)[number]
export const never = new AbortController().signal

/** Call at the top of a test file; each `open` starts a data_server on empty tables and empty stores. */
export function filesLab() {
  const stores = testStores()
  const bucket = testBucket()
  const folders: string[] = []
  afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true, force: true }))))

  const open = async (mode: Mode, env: Record<string, string> = {}) => {
    const store = await stores.open('content', 'collections')
    const folder = newFolder()
    folders.push(folder)
    // A bucket has a clock of its own.
    const clock = testClock(new Date().toISOString())
    const settings = { DATA_DIR: folder, ...bucket.environment(), OBJECT_STORE: mode, ...env }
    const start = (over: Record<string, string> = {}) =>
      startIn(store, store.connect(), clock, { ...settings, ...over })
    const lab = await start()
    return {
      ...lab,
      folder,
      bucket: bucket.server,
      /** Another data_server on the same tables and stores. */
      start,
      /** Every object of every store. */
      async keys() {
        const pages = lab.app.objects
          .all()
          .map(objects => objects.list({ prefix: '', limit: 1_000, by_folder: false }, never))
        return (await Promise.all(pages)).flatMap(({ objects }) => objects.map(({ key }) => key)).toSorted()
      },
      /** All files of the local directories, including the hidden ones. */
      async files() {
        const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
        return found.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
      },
      /** Moves that have not ended. */
      moves: async () =>
        (await lab.app.content.sourceMoves.query.move({}).go({ consistent: true, pages: 'all' })).data,
    }
  }
  return Object.assign(open, {
    async asReader(...given: Parameters<typeof open>) {
      const lab = await open(...given)
      return { lab, client: lab.as(reader) }
    },
  })
}
export type FilesLab = Awaited<ReturnType<ReturnType<typeof filesLab>>>

export const send = async (client: DataClient, bytes: Uint8Array = sound, name = '話.wav') =>
  (await client.files.receive({ query: { name }, stream: bytes })).file_handle

export const sourceOf = (client: DataClient, file_handle: string) =>
  client.files.source({ body: { file_handle } })

/** An article with a running task, and a file that was uploaded for it. */
export async function articleWithFile(client: DataClient) {
  const article = await newArticle(client)
  const file_handle = await send(client)
  return { ...article, file_handle }
}
export type WithFile = Awaited<ReturnType<typeof articleWithFile>>

export const promote = (client: DataClient, { id, task_id, file_handle }: WithFile) =>
  client.files.promote({ body: { file_handle, article_id: id, task_id } })

/** The bytes of an object in any store, or null. */
export async function bytesUnder({ app }: Pick<FilesLab, 'app'>, key: string): Promise<Buffer | null> {
  const found = await app.objects.locate(key, never)
  return found && Buffer.concat(await (await found.store.read(key, null, never)).toArray())
}

const Signed = z.object({ key: z.string(), expires: z.string(), signature: z.string() })
/** The query of a signed address of data_server. */
export const signedQuery = (url: string) => Signed.parse(Object.fromEntries(new URL(url).searchParams))
