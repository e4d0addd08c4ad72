import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { contentEntities } from '../../../lib/data/entities/content/entities.ts'
import { nameOf } from '../../../lib/platform/values/name-of.ts'
import { createStoreClient, type StoreTable } from '../../../lib/store/client.ts'
import { prefixed } from '../../../lib/store/tables.ts'
import { inTransaction } from '../../../lib/store/writing/transact.ts'
import { writeAll } from '../../../lib/store/writing/write-all.ts'
import { programEnvironment } from '../../../test/support/program-environment.ts'
import type { OnStack } from '../bench.ts'
import { residentMemory } from '../measuring/processes.ts'
import { compared, type Line } from '../measuring/report.ts'
import { during, percentile, repeated, timed } from '../measuring/times.ts'
import { FIRST_SEEDED_ID, seedArticles } from '../stack/many-articles.ts'
import { textOf } from '../stack/texts.ts'
import { upload } from '../stack/timed-task.ts'

const ARTICLES = 100
const CLIPS = 10_000
/** About half a second of speech. */
const CLIP_BYTES = 22_000
const CLIPS_AT_ONCE = 100
const ROWS = 50
const READS = 300
const MB = 1_000_000
const LOOK_MS = 20
/** The flags of package.json. */
const MEMORY = ['--max-semi-space-size=2']

/** A backup during reads, and its restore into an empty folder, against plain copies of the file. */
export async function backups({ stack, requester, signal }: OnStack): Promise<Line[]> {
  const engine = stack.engine('content')
  const dataDir = dirname(engine.file)
  const { id } = await upload(stack, { raw_content: textOf(ROWS), explain_mode: 'split' }, signal)
  await seed(engine.endpoint)
  const folder = await mkdtemp(join(dirname(dataDir), 'backups-'))
  try {
    const file = join(folder, 'yomu.tar')
    const read = () => requester.latency(stack.page(id, ROWS))
    const atRest = await repeated(READS, read, signal)
    const [backedUp, meanwhile] = await during(run('backup', dataDir, file, signal), read)
    const restored = await run('restore', join(folder, 'restored'), file, signal)
    const size = (await stat(file)).size / MB
    const copyMs = await timed(() =>
      pipeline(createReadStream(file), createWriteStream(`${file}.copy`, { flush: true }), { signal }),
    )
    const speed = (name: string, { tookMs }: Ran): Line => ({
      what: `${name} of ${ARTICLES} articles and ${CLIPS} clips: plain copy of the file ÷ measured`,
      ratio: copyMs / tookMs,
      isHigherBetter: true,
      beside: `${perSecond(size, tookMs)} against ${perSecond(size, copyMs)} MB/s, ${size.toFixed(0)} MB`,
    })
    const memory = (name: string, { mostMB }: Ran) =>
      compared(`${name}: most memory of the process ÷ size of the file`, mostMB, size, 'MB')
    const p95 = (values: readonly number[]) => percentile(values, 0.95)
    return [
      speed('backup', backedUp),
      memory('backup', backedUp),
      compared('first page, p95: during a backup ÷ at rest', p95(meanwhile), p95(atRest), 'ms', 1),
      speed('restore', restored),
      memory('restore', restored),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const perSecond = (megabytes: number, ms: number) => ((megabytes / ms) * 1000).toFixed(1)

/** Writes heads of articles, and clips that they reference. */
async function seed(endpoint: string): Promise<void> {
  const client = createStoreClient({ endpoint })
  const where = { client, table: prefixed('')('content') }
  try {
    await seedArticles(where, ARTICLES, [1])
    for (let first = 0; first < CLIPS; first += CLIPS_AT_ONCE) await seedClips(where, first)
  } finally {
    client.destroy()
  }
}

async function seedClips(where: StoreTable, first: number): Promise<void> {
  const { clips, articleClips } = contentEntities(where)
  const at = new Date().toISOString()
  const writes = Array.from({ length: CLIPS_AT_ONCE }, (_, n) => {
    const number = first + n
    const cache_hash = nameOf('clip', number).toLowerCase().slice(0, 16)
    const clip = {
      id: `${cache_hash}.1`,
      user_id: 1,
      cache_hash,
      voice: 'bench',
      content_type: 'audio/wav',
      size: CLIP_BYTES,
      storage_key: '',
      store: 'local',
      data: Buffer.alloc(CLIP_BYTES, nameOf('sound', number)),
      parts: 0,
      parts_id: '',
      references: 1,
      state: 'ready' as const,
      attempt: 'bench',
      created_at: at,
      updated_at: at,
    }
    const receipt = { article_id: FIRST_SEEDED_ID + (number % ARTICLES), user_id: 1, cache_hash }
    return [inTransaction(clips).put(clip), inTransaction(articleClips).put(receipt)]
  })
  await writeAll(where.client, writes.flat())
}

interface Ran {
  readonly tookMs: number
  readonly mostMB: number
}

async function run(
  name: 'backup' | 'restore',
  dataDir: string,
  file: string,
  signal: AbortSignal,
): Promise<Ran> {
  const program = fileURLToPath(new URL(`../../${name}.ts`, import.meta.url))
  const begun = performance.now()
  const child = spawn(process.execPath, [...MEMORY, program, file], {
    env: { ...programEnvironment, DATA_DIR: dataDir, CONFIG_LOCAL_FILE: '/dev/null' },
    stdio: ['ignore', 'ignore', 'inherit'],
    signal,
  })
  const ended = once(child, 'close')
  let mostMB = 0
  while (child.exitCode === null && child.signalCode === null) {
    if (child.pid !== undefined) mostMB = Math.max(mostMB, peakOf(child.pid))
    await wait(LOOK_MS, undefined, { signal })
  }
  const [code] = await ended
  if (code !== 0) throw new Error(`npm run ${name} ended with ${code}.`)
  return { tookMs: performance.now() - begun, mostMB }
}

/** 0 for a process that has just ended. */
function peakOf(pid: number): number {
  try {
    return residentMemory(pid).peak * 1.048_576 || 0
  } catch {
    return 0
  }
}
