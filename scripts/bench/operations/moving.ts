import { join } from 'node:path'
import pLimit from 'p-limit'
import { rowKey } from '../../../lib/data/entities/content/keys.ts'
import { moveContent } from '../../../lib/operations/moving/move-content.ts'
import { MOVED_STORES, openPlace, type Place } from '../../../lib/operations/moving/place.ts'
import { currentVersion } from '../../../lib/operations/upgrade/migrations.ts'
import { ensureTables } from '../../../lib/store/engine/ensure-tables.ts'
import { writeSchema } from '../../../lib/store/engine/schema-version.ts'
import { tablesOf } from '../../../lib/store/tables.ts'
import { writeAll } from '../../../lib/store/writing/write-all.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import type { Bench } from '../bench.ts'
import type { Line } from '../measuring/report.ts'
import { timed } from '../measuring/times.ts'

const ROWS = 100_000
const ROWS_OF_BLOCK = 64
const ROWS_OF_WRITE = 1_000

/** Moves rows from one data folder into another, to another account, and reads both to compare them. */
export async function movingRows({ signal }: Bench): Promise<Line> {
  await using ending = new AsyncDisposableStack()
  const folder = await temporaryFolder()
  ending.defer(folder.remove)
  const open = async (name: string) => {
    const place = await openPlace({ engine: join(folder.path, name), prefix: '' }, { isNew: true })
    ending.defer(place.close)
    return place
  }
  const [source, target] = [await open('source'), await open('target')]
  const written = await seconds(() => fill(source, signal))
  const users = new Map([[2, 3]])
  const said = { now: () => new Date(), say: () => {}, signal }
  const moved = await seconds(() => moveContent({ source, target, users, ...said }))
  const rate = (time: number) => Math.round(ROWS / time).toLocaleString('en')
  return {
    what: `moving ${ROWS.toLocaleString('en')} rows ÷ writing them`,
    ratio: moved / written,
    isHigherBetter: true,
    beside: `${rate(moved)} rows a second moved and compared, ${rate(written)} written`,
  }
}

const seconds = async (work: () => Promise<unknown>) => (await timed(work)) / 1000

async function fill({ clients, tableName }: Place, signal: AbortSignal): Promise<void> {
  for (const store of MOVED_STORES) {
    const where = { client: clients[store], table: tableName(store) }
    await ensureTables(where.client, tablesOf(store), tableName)
    await writeSchema(where, { version: currentVersion(store) })
  }
  const limit = pLimit(2)
  for (let first = 0; first < ROWS; first += ROWS_OF_WRITE) {
    const rows = Array.from({ length: ROWS_OF_WRITE }, (_, n) => rowOf(first + n))
    const puts = rows.map(Item => ({ Put: { TableName: tableName('content'), Item } }))
    await writeAll(clients.content, puts, { signal, limit })
  }
}

/** Some 700 bytes, like an analysed sentence. */
const rowOf = (n: number) => ({
  ...rowKey(1 + Math.floor(n / 5_000), `B${Math.floor(n / ROWS_OF_BLOCK)}`, n % ROWS_OF_BLOCK),
  __edb_e__: 'sentence',
  __edb_v__: '1',
  user_id: 2,
  sentence: `これは${n}番目の文です。`,
  translation: `This is sentence number ${n}. `.repeat(4),
  explanation: 'これ: this; は: topic; です: polite copula. '.repeat(6),
  furigana: '[]',
  metadata: '{}',
})
