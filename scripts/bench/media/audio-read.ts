import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { request } from 'undici'
import type { BareHandler } from '../measuring/bare/start.ts'
import { comparedRounds, type Line } from '../measuring/report.ts'
import type { Requester, Target } from '../measuring/requests.ts'
import { inRounds } from '../measuring/times.ts'

const ROUNDS = 8
const ROUND_S = 1
const WARM_UP_S = 3
const TARGET = 0.5

interface Read {
  requester: Requester
  /** The address of a clip at the public service. */
  clip: Target
  bare: BareHandler
  /** The folder that the bare handler serves. */
  folder: string
}

/** Clips per second from the store through both services, against express.static with the same bytes. */
export async function audioRead({ requester, clip, bare, folder }: Read, signal: AbortSignal): Promise<Line> {
  const bytes = await bytesOf(clip)
  await writeFile(join(folder, 'clip.wav'), bytes)
  const contenders = (seconds: number) => ({
    stack: () => requester.throughput(clip, seconds),
    bare: () => requester.throughput({ url: `${bare.address}/static/clip.wav` }, seconds),
  })
  await inRounds(contenders(WARM_UP_S), 1, signal)
  const perSecond = await inRounds(contenders(ROUND_S), ROUNDS, signal)
  const what = `audio read, ${(bytes.length / 1024).toFixed(0)} KB ÷ express.static`
  const line = comparedRounds(what, perSecond.stack, perSecond.bare, 'requests/s')
  return { ...line, target: { atLeast: TARGET } }
}

async function bytesOf({ url, headers = {} }: Target): Promise<Buffer> {
  const { statusCode, body } = await request(url, { headers })
  const bytes = Buffer.from(await body.arrayBuffer())
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
  return bytes
}
