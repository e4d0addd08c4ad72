import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ffmpeg } from '../../../test/support/media.ts'
import { startS3Server } from '../../../test/support/s3-server/index.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import type { Bench } from '../bench.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { median, percentile } from '../measuring/times.ts'
import type { BenchStack } from '../stack/bench-stack.ts'
import { makeFilm, recordedText } from './film.ts'
import { memoryOfPlaying } from './playing.ts'

const LOOK_MS = 10
const BETWEEN_MS = 200
const CARDS = 10
const AT_ONCE = 10
const WANTED_AT_ONCE = 60
const READS_MS = 8_000
const ROWS = 64
const SLOWER_WANTED = 2

export async function measureMining({ requester, signal, say, start }: Bench): Promise<Line[]> {
  await using ending = new AsyncDisposableStack()
  const folder = await temporaryFolder()
  ending.defer(folder.remove)
  say('Making a film of 1 GB')
  const film = await makeFilm(folder.path)
  const load = () => `load ${loadavg()[0]?.toFixed(1)}`

  await using stack = await start()
  say('Storing it')
  const id = await recordedText(stack, film.path, signal)
  say('Cutting sounds and pictures')
  const onDisk = await cards(stack, id)
  say('Reading beside many cuts')
  const page = stack.page(id, ROWS)
  const reads = async () => {
    const took: number[] = []
    for (const until = performance.now() + READS_MS; performance.now() < until; )
      took.push(await requester.latency(page))
    return percentile(took, 0.95)
  }
  await reads()
  const alone = await reads()
  const places = Array.from({ length: WANTED_AT_ONCE }, (_, n) => 2 * (CARDS + n))
  const keeping = Array.from({ length: AT_ONCE }, async (_, at) => {
    for (const index of places.filter((_, n) => n % AT_ONCE === at)) await keep(stack, id, index)
  })
  const beside = await reads()
  await Promise.all(keeping)
  for (const index of places) await ready(stack, (await keep(stack, id, index)).item_id)
  say('Playing 2 GB')
  const playing = await memoryOfPlaying(stack, id, signal)
  say('Cutting from a bucket')
  const inBucket = await fromBucket(start, folder.path, film.path, signal)
  return [
    wanted('a card’s sound and picture, 1 GB on disk', 1_000, median(onDisk), load()),
    wanted('a card’s sound and picture, 1 GB in a bucket', 5_000, median(inBucket.took), inBucket.read),
    wanted(
      'a reader’s p95 beside ten who keep sentences of a recording ÷ before',
      SLOWER_WANTED,
      beside / alone,
      `${beside.toFixed(1)} against ${alone.toFixed(1)} ms`,
      'times',
    ),
    playing,
  ]
}

/** Line breaks stand between sentences. */
const keep = ({ study }: BenchStack, article_id: number, index: number) =>
  study.keptSentences.keep({ body: { article_id, index, review: true } })

async function cards(stack: BenchStack, id: number): Promise<number[]> {
  const took: number[] = []
  for (let n = 0; n < CARDS; n += 1) {
    const started = performance.now()
    await ready(stack, (await keep(stack, id, 2 * n)).item_id)
    took.push(performance.now() - started)
    await wait(BETWEEN_MS)
  }
  return took
}

async function ready({ study }: BenchStack, item_id: string): Promise<void> {
  const params = { media_id: `s.${item_id}` }
  for (;;) {
    const { sound, picture, reason } = await study.minedMedia.get({ params })
    if (sound === 'ready' && picture === 'ready') return
    if (reason !== null) throw new Error(`A card has no sound: ${reason}`)
    await wait(LOOK_MS)
  }
}

/** The bucket is the test's own. A small film is stored, and the large one then put in its place. */
async function fromBucket(start: Bench['start'], folder: string, path: string, signal: AbortSignal) {
  await using ending = new AsyncDisposableStack()
  const s3 = await startS3Server()
  ending.defer(() => s3.close())
  await using stack = await start({ ...s3.environment(), DATA_DIR: join(folder, 'of-bucket') })
  const small = join(folder, 'small.mp4')
  await ffmpeg(['-i', path, '-t', '5', '-c', 'copy', small])
  const id = await recordedText(stack, small, signal)
  const film = await readFile(path)
  const [key = ''] = [...s3.objects.keys()].filter(name => name.endsWith('.mp4'))
  s3.bucket().put(key, film, 'video/mp4', '"film"')
  const asked = s3.requests.length
  const took = await cards(stack, id)
  const ranges = s3.requests.slice(asked).filter(({ operation }) => operation === 'GetObject').length
  return { took, read: `${(ranges / CARDS).toFixed(1)} reads a card` }
}
