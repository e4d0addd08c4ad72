import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { onTestFinished } from 'vitest'
import { FurtherKeeper } from '../../../../lib/agent/further/keeper.ts'
import type { FurtherPorts } from '../../../../lib/agent/further/ports.ts'
import type { FurtherReport } from '../../../../lib/contracts/schemas/japanese/further/bundles.ts'
import type { Looker } from '../../../../lib/dictionary/looking/looker.ts'
import { createLog } from '../../../../lib/platform/logging/log.ts'
import type { Transport } from '../../../../lib/platform/outbound/transport.ts'
import { Problem } from '../../../../lib/platform/problems/errors.ts'
import { dataLab, newTaskId } from '../../../handlers/data/lab.ts'
import { folderOfTest } from '../../../support/folders.ts'
import { aboutOf } from '../../../support/further/about.ts'

/** A source file of the tests: the title and revision that its dictionary gets, and what it takes of memory. */
export interface Source {
  title: string
  revision: string
  memory_bytes?: number
  format?: FurtherReport['about']['format']
}
const { signal } = new AbortController()

const unused = () => Promise.reject(new Error('is not used in this test'))

/** Bundles are the JSON of what a test says of them. */
async function opened({ path }: { path: string }) {
  const about: FurtherReport['about'] = JSON.parse(await readFile(path, 'utf8'))
  return about
}

interface Reply {
  status: number
  body?: string
  location?: string
}
/** A network of addresses, and those that were asked. */
export function network(answers: Record<string, Reply>) {
  const asked: string[] = []
  const open: Transport['open'] = async ({ url }) => {
    asked.push(url.href)
    const { status, body = '', location } = answers[url.href] ?? { status: 404 }
    const reply: unknown = Object.assign(Readable.from([Buffer.from(body)]), {
      statusCode: status,
      headers: location === undefined ? {} : { location },
      setTimeout() {},
    })
    return reply as IncomingMessage
  }
  return { asked, transport: { open, send: unused, receive: unused, close() {} } satisfies Transport }
}

/** A keeper beside data_server's own slots; bundles are opened by reading their JSON. */
export function furtherLab() {
  const open = dataLab()
  return async (over: Partial<FurtherPorts> = {}) => {
    const lab = await open()
    const folder = await folderOfTest()
    const kept: { sha256s: string[] } = { sha256s: [] }
    const looker: Looker = {
      open: opened,
      async keepOnly(files) {
        kept.sha256s = files.map(({ sha256 }) => sha256)
      },
      further: unused,
      marks: unused,
      ranks: unused,
      kanji: unused,
      term: unused,
      image: unused,
      close: async () => {},
    }
    const assets = lab.as(null).furtherAssets
    const newKeeper = (more: Partial<FurtherPorts> = {}) =>
      new FurtherKeeper({
        assets: () => assets,
        looker,
        async build({ path, out }) {
          const source: Source = JSON.parse(await readFile(path, 'utf8'))
          if (!source.title) throw new Problem('invalid_dictionary', 'The file has no title.')
          const about = aboutOf(source.title, {
            revision: source.revision,
            memory_bytes: source.memory_bytes ?? 1_000,
            format: source.format ?? 'yomitan',
          })
          const bytes = Buffer.from(JSON.stringify(about))
          await writeFile(out, bytes)
          const sha256 = createHash('sha256').update(bytes).digest('hex')
          const report = { about, problems: [], problem_count: 0, samples: [] }
          return { report, sha256, size: bytes.length }
        },
        isAnalysing: () => false,
        transport: { open: unused, send: unused, receive: unused, close() {} },
        folder,
        accents: undefined,
        mainSettled: async () => {},
        log: createLog('silent'),
        now: lab.clock.now,
        newId: newTaskId,
        ...over,
        ...more,
      })
    const keeper = newKeeper()
    /** Sends a file, and returns the id of the dictionary that has it as its candidate. */
    const candidate = async (source: Partial<Source>, dictionary: string | null = null) => {
      const before = await keeper.state(signal)
      await keeper.storePart(1, Buffer.from(JSON.stringify(source)))
      await keeper.build({ source: 'parts', parts: 1, dictionary }, signal)
      await keeper.settled()
      const { dictionaries, failure } = await keeper.state(signal)
      if (failure) throw new Error(failure.detail)
      const known = new Set(before.dictionaries.map(({ id }) => id))
      return dictionary ?? dictionaries.find(({ id }) => !known.has(id))?.id ?? ''
    }
    const versionOf = async (id: string) =>
      (await keeper.state(signal)).dictionaries.find(one => one.id === id)?.slots.version ?? 0
    const activate = async (id: string) => keeper.activate(id, await versionOf(id), signal)
    const installed = async (source: Source) => {
      const id = await candidate(source)
      await activate(id)
      return id
    }
    onTestFinished(() => keeper.close())
    /** The file of the accents, as their package has it. */
    const accentsFile = async () => {
      const path = join(folder, 'sys.dic')
      await writeFile(path, JSON.stringify({ title: 'Accents', revision: '1' }))
      return path
    }
    return {
      lab,
      assets,
      keeper,
      newKeeper,
      folder,
      kept,
      signal,
      candidate,
      activate,
      installed,
      accentsFile,
    }
  }
}
