import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ffmpeg } from '../../../test/support/media.ts'
import { startS3Server } from '../../../test/support/s3-server/index.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import type { Bench } from '../bench.ts'
import { compared, figure, type Line, wanted } from '../measuring/report.ts'
import { median, percentile, timed } from '../measuring/times.ts'
import type { BenchStack } from '../stack/bench-stack.ts'
import { timedTask, upload } from '../stack/timed-task.ts'
import { makeFilm, recordedText } from './film.ts'
import { memoryOfPlaying } from './playing.ts'

const LOOK_MS = 10
const BETWEEN_MS = 200
const CARDS = 10
/** The cuts that ten learners want at once. */
const AT_ONCE = 10
const WANTED_AT_ONCE = 60
const READS_MS = 8_000
const ROWS = 64

/** Cards of a film of 1 GB: how soon they have sound and picture, and what their making costs others. */
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
  const plain = await upload(
    stack,
    { raw_content: textOf(CARDS + WANTED_AT_ONCE), explain_mode: 'split', mayLack: true },
    signal,
  )
  const onDisk = await cards(stack, id, plain.id)
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
  const besideKeeping = async (of: number) => {
    const keeping = Array.from({ length: AT_ONCE }, async (_, at) => {
      for (const index of places.filter((_, n) => n % AT_ONCE === at)) await keep(stack, of, index)
    })
    const read = await reads()
    await Promise.all(keeping)
    return read
  }
  const besideKept = await besideKeeping(plain.id)
  const beside = await besideKeeping(id)
  for (const index of places) await ready(stack, (await keep(stack, id, index)).item_id)
  say('Making a condensed file')
  const params = { id }
  const condensed = await timedTask(
    stack,
    () => stack.study.listening.text({ params, body: { style: 'condensed' } }),
    signal,
  )
  say('Playing 2 GB')
  const playing = await memoryOfPlaying(stack, id, signal)
  say('Cutting from a bucket')
  const inBucket = await fromBucket(start, folder.path, film.path, signal)
  const cutFor = 'a reader’s p95 beside ten who keep sentences of a recording'
  return [
    wanted('a card’s sound and picture, 1 GB on disk', 1_000, median(onDisk.ready), load()),
    wanted('a card’s sound and picture, 1 GB in a bucket', 5_000, median(inBucket.ready), inBucket.read),
    compared('press with ÷ without a recording', median(onDisk.pressed), median(onDisk.without), 'ms', 1),
    compared(`${cutFor} ÷ before`, beside, alone, 'ms', 1),
    compared(`${cutFor} ÷ of a text without one`, beside, besideKept, 'ms', 1),
    figure('condensed file of ten minutes', condensed.tookMs / 1_000, 's', load()),
    playing,
  ]
}

const textOf = (count: number) =>
  Array.from({ length: count }, (_, n) => `これは${n}番目の文です。`).join('\n')

/** Line breaks stand between sentences. */
const keep = ({ study }: BenchStack, article_id: number, index: number) =>
  study.keptSentences.keep({ body: { article_id, index, review: true } })

/**
 * How long the presses took, and when, counted from the press, the sound and picture were there. Presses in a text without
 * a recording take turns with them, since a press after a pause takes longer than one of many in a row.
 */
async function cards(stack: BenchStack, id: number, plain: number) {
  const took = { pressed: [] as number[], without: [] as number[], ready: [] as number[] }
  for (let n = 0; n < CARDS; n += 1) {
    const started = performance.now()
    const { item_id } = await keep(stack, id, 2 * n)
    took.pressed.push(performance.now() - started)
    await ready(stack, item_id)
    took.ready.push(performance.now() - started)
    await wait(BETWEEN_MS)
    took.without.push(await timed(() => keep(stack, plain, 2 * n)))
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
  const plain = await upload(
    stack,
    { raw_content: textOf(CARDS), explain_mode: 'split', mayLack: true },
    signal,
  )
  const film = await readFile(path)
  const [key = ''] = [...s3.objects.keys()].filter(name => name.endsWith('.mp4'))
  s3.bucket().put(key, film, 'video/mp4', '"film"')
  const asked = s3.requests.length
  const took = await cards(stack, id, plain.id)
  const ranges = s3.requests.slice(asked).filter(({ operation }) => operation === 'GetObject').length
  return { ...took, read: `${(ranges / CARDS).toFixed(1)} reads a card` }
}
