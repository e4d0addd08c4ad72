import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Cut, CutOutcome } from '../../../../lib/contracts/schemas/learners/mined-media.ts'
import { unlessAborted } from '../../../../lib/platform/async/single-flight.ts'
import { createLog } from '../../../../lib/platform/logging/log.ts'
import { Mining } from '../../../../lib/study/mining/mining.ts'
import { folderOfTest } from '../../../support/folders.ts'
import { makeTenSentences } from '../../../support/ten-sentences.ts'

type Answer = (response: ServerResponse, honest: () => void) => void

/** A store with a film of ten sentences, which answers ranges. */
export async function filmStore(answer: Answer = (_, honest) => honest()) {
  const folder = await folderOfTest()
  await makeTenSentences(join(folder, 'ten.mp4'))
  const film = await readFile(join(folder, 'ten.mp4'))
  const server = createServer(({ headers }, response) =>
    answer(response, () => {
      const from = Number(/^bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0)
      if (from >= film.length) {
        response.writeHead(416).end()
        return
      }
      const range = `bytes ${from}-${film.length - 1}/${film.length}`
      response.writeHead(206, { 'content-range': range, 'content-length': film.length - from })
      response.end(film.subarray(from))
    }),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const at = server.address()
  const origin = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
  return { folder, origin, url: `${origin}/ten.mp4`, size: film.length }
}
type FilmStore = Awaited<ReturnType<typeof filmStore>>

/** A program in the place of ffmpeg. `script` is what a shell does with ffmpeg's arguments. */
export async function programOf({ folder }: FilmStore, script: string): Promise<string> {
  const program = join(folder, 'program')
  await writeFile(program, `#!/bin/bash\n${script}\n`)
  await chmod(program, 0o700)
  return program
}

export const cutOf = ({ url, size }: FilmStore, over: Partial<Cut> = {}): Cut => ({
  ...{ user_id: 1, media_id: 's.01JD0000000000000000000000', version: 1, hash: '0123456789abcdef' },
  ...{ start_ms: 250, end_ms: 1_750, parts: ['sound', 'picture'], url, size },
  ...over,
})

interface CutterOptions {
  readonly program?: string
  readonly deadlineMs?: number
  /** Stands for data_server, which stores a part. */
  readonly store?: (part: string) => Promise<void>
}

/** Has the cutter do this once. With what it stored and said, and what it left on its disk. */
export async function cutOnce(film: FilmStore, cut: Cut, { program, deadlineMs, store }: CutterOptions = {}) {
  const stored: Record<string, number> = {}
  const outcomes: CutOutcome[] = []
  const workFolder = join(film.folder, 'work')
  await mkdir(workFolder, { recursive: true })
  const ended = Promise.withResolvers<void>()
  let claims = 0
  const mining = {
    claim: async () => {
      claims += 1
      if (claims > 1) ended.resolve()
      return { cuts: claims === 1 ? [cut] : [], is_more_due: false }
    },
    store: async ({ params, body }: { params: { part: string }; body: Uint8Array }) => {
      await store?.(params.part)
      stored[params.part] = body.byteLength
      return null
    },
    finish: async ({ body }: { body: CutOutcome }) => {
      outcomes.push(body)
      return null
    },
  }
  const files = { origins: async () => ({ origins: [film.origin] }) }
  const cutter = new Mining()
  const routine = cutter.routine({
    clients: { data: { mining, files } },
    log: createLog('silent'),
    wait: (_, signal) => (signal ? unlessAborted(new Promise(() => {}), signal) : new Promise(() => {})),
    newId: () => 'film',
    workFolder,
    rules: { dataServer: film.origin, production: false },
    ...(program !== undefined && { program }),
    ...(deadlineMs !== undefined && { deadlineMs }),
  })
  cutter.wake()
  await ended.promise
  await routine.close()
  cutter.close()
  return { stored, failed: outcomes[0]?.failed ?? null, left: await readdir(workFolder) }
}
