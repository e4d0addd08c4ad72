import { request } from 'undici'
import { memoryGained } from '../measuring/processes.ts'
import { type Line, wanted } from '../measuring/report.ts'
import type { BenchStack } from '../stack/bench-stack.ts'

const MB = 1024 ** 2
const RANGE = 4 * MB
const PLAYED = 2_048 * MB
const WARM_UP = 128 * MB
const WANTED_MB = 16

export async function memoryOfPlaying(stack: BenchStack, id: number, signal: AbortSignal): Promise<Line> {
  const { address } = await stack.study.mediaAddresses.recording({ params: { id } })
  const { url } = stack.signed(address)
  const play = async (bytes: number) => {
    let at = 0
    for (let played = 0; played < bytes; ) {
      const range = `bytes=${at}-${at + RANGE - 1}`
      const { body, statusCode, headers } = await request(url, { headers: { range }, signal })
      if (statusCode !== 206) throw new Error(`The recording answered ${statusCode}`)
      for await (const chunk of body) played += Buffer.byteLength(chunk)
      const size = Number(String(headers['content-range']).split('/')[1])
      at = at + RANGE >= size ? 0 : at + RANGE
    }
  }
  await play(WARM_UP)
  const more = await memoryGained(stack.pid, () => play(PLAYED))
  return wanted('more memory by playing 2 GB', WANTED_MB, Math.max(0.01, more), '', 'MB')
}
