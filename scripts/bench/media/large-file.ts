import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { type Dispatcher, request } from 'undici'
import type { BareHandler } from '../measuring/bare/start.ts'
import { residentMemory } from '../measuring/processes.ts'
import { compared, comparedRounds, type Line } from '../measuring/report.ts'
import type { Target } from '../measuring/requests.ts'
import { inRounds } from '../measuring/times.ts'
import type { BenchStack } from '../stack/bench-stack.ts'

const MB = 1024 * 1024
const FILE_MB = 512
const ROUNDS = 3
const CHUNK = Buffer.alloc(64 * 1024, 'sound and picture ')
/** The first bytes of an MP4. */
const OPENING = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2\0\0\0\0mdat', 'latin1')
const SAMPLE_MS = 20

interface Upload {
  stack: Pick<BenchStack, 'pid' | 'file'>
  bare: BareHandler
}

/**
 * The upload of a large file through both services into the store's directory, against a bare Express handler that
 * writes the body to a file; and the memory of the stack meanwhile.
 */
export async function largeFile({ stack, bare }: Upload, signal: AbortSignal): Promise<Line[]> {
  const send = (target: Target) => async () => FILE_MB / (await secondsToSend(target, signal))
  const contenders = { stack: send(stack.file('large.mp4')), bare: send({ url: `${bare.address}/files` }) }
  await inRounds(contenders, 1, signal)

  const before = residentMemory(stack.pid).now
  const watching = new AbortController()
  const peak = highest(stack.pid, watching.signal)
  const perSecond = await inRounds(contenders, ROUNDS, signal)
  watching.abort()
  const most = await peak
  return [
    comparedRounds(
      `upload of ${FILE_MB} MB ÷ bare handler that writes a file`,
      perSecond.stack,
      perSecond.bare,
      'MB/s',
    ),
    compared(`memory of the stack, most during uploads of ${FILE_MB} MB ÷ before`, most, before, 'MB'),
  ]
}

async function secondsToSend({ url, headers = {} }: Target, signal: AbortSignal): Promise<number> {
  const started = performance.now()
  const options = { method: 'POST' as const, headers, signal, body: Readable.from(fileBytes()) }
  const reply: Dispatcher.ResponseData = await request(url, options)
  const answer = await reply.body.text()
  if (reply.statusCode !== 201) throw new Error(`${url} answered ${reply.statusCode}: ${answer}`)
  return (performance.now() - started) / 1000
}

async function* fileBytes(): AsyncGenerator<Buffer> {
  yield OPENING
  for (let sent = 0; sent < FILE_MB * MB; sent += CHUNK.length) yield CHUNK
}

/** The highest resident memory of a process until the signal aborts. */
export async function highest(pid: number, until: AbortSignal): Promise<number> {
  let most = 0
  while (!until.aborted) {
    most = Math.max(most, residentMemory(pid).now)
    // Only the abort can reject this wait.
    await wait(SAMPLE_MS, undefined, { signal: until }).catch(() => {})
  }
  return most
}
