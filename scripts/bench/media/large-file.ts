import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { type Dispatcher, request } from 'undici'
import type { BareHandler } from '../measuring/bare/start.ts'
import { residentMemory } from '../measuring/processes.ts'
import type { Line } from '../measuring/report.ts'
import type { Target } from '../measuring/requests.ts'
import { inRounds, ratiosOf } from '../measuring/rounds.ts'
import { median } from '../measuring/statistics.ts'
import type { BenchStack } from '../stack/bench-stack.ts'

const MB = 1024 * 1024
const FILE_MB = 512
const ROUNDS = 3
const CHUNK = Buffer.alloc(64 * 1024, 'sound and picture ')
/** What an MP4 begins with. */
const OPENING = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2\0\0\0\0mdat', 'latin1')
const SAMPLE_MS = 20

interface Upload {
  stack: Pick<BenchStack, 'pid' | 'file'>
  bare: BareHandler
}

/**
 * A large file through both hops into the store's directory, against a bare Express handler that writes the body
 * to a file; and what the stack holds in memory meanwhile.
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
    {
      what: `upload of ${FILE_MB} MB ÷ bare handler that writes a file`,
      ratio: median(ratiosOf(perSecond.stack, perSecond.bare)),
      beside: `${median(perSecond.stack).toFixed(0)} against ${median(perSecond.bare).toFixed(0)} MB/s`,
    },
    {
      what: `memory of the stack, most during uploads of ${FILE_MB} MB ÷ before`,
      ratio: most / before,
      beside: `${most.toFixed(0)} against ${before.toFixed(0)} MB`,
    },
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

/** The most memory a process has resident until the watch is ended. */
async function highest(pid: number, until: AbortSignal): Promise<number> {
  let most = 0
  while (!until.aborted) {
    most = Math.max(most, residentMemory(pid).now)
    // Aborting ends the wait, and nothing else does.
    await wait(SAMPLE_MS, undefined, { signal: until }).catch(() => {})
  }
  return most
}
