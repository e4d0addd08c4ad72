import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { OnStack } from '../bench.ts'
import type { Line } from '../measuring/report.ts'

const MiB = 1024 * 1024
const BODY_MB = 32
const CHUNK = Buffer.alloc(16 * 1024, 'x')

/** How much of an oversized body is sent before the receiver's refusal arrives. */
export async function refusedBodies({ stack, signal }: OnStack): Promise<Line> {
  const unannounced = await sentUntilRefused(stack.webhook, {}, signal)
  const announced = await sentUntilRefused(stack.webhook, { 'content-length': String(BODY_MB * MiB) }, signal)
  return {
    what: `body of ${BODY_MB} MiB for the receiver ÷ bytes sent until it is refused`,
    ratio: (BODY_MB * MiB) / unannounced,
    target: { atLeast: BODY_MB / 2 },
    beside: `${(unannounced / MiB).toFixed(2)} MiB; ${(announced / MiB).toFixed(2)} MiB if its length is announced`,
    withoutData: true,
  }
}

async function sentUntilRefused(
  address: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<number> {
  const signature = `sha256=${'0'.repeat(64)}`
  const outgoing = request(`${address}/webhooks/github`, {
    method: 'POST',
    headers: { 'x-hub-signature-256': signature, ...headers },
    agent: false,
    signal,
  })
  let sent = 0
  let status = 0
  const replied = new Promise<void>((resolve, reject) => {
    outgoing.on('error', reject).once('response', reply => {
      status = reply.statusCode ?? 0
      reply.resume()
      resolve()
    })
  })
  const sending = async () => {
    while (status === 0 && sent < BODY_MB * MiB) {
      await new Promise<void>(resolve => outgoing.write(CHUNK, () => resolve()))
      sent += CHUNK.length
      // Lets the receiver read: bytes that lie in the system's buffers would count as sent.
      await wait(1, undefined, { signal })
    }
  }
  await Promise.all([replied, sending()])
  outgoing.on('error', () => {}).destroy()
  if (status !== 413) throw new Error(`The receiver answered ${status} instead of 413.`)
  return sent
}
