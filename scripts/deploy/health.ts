import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { contracts } from '../../lib/contracts/index.ts'
import type { ServiceName } from '../../lib/platform/http/route.ts'

const EVERY_MS = 250
const ANSWER_MS = 5_000
const Health = z.object({ status: z.string() })

/** Waits until all of these services report that they are healthy; throws at the deadline. */
export async function mustBecomeHealthy(
  services: readonly ServiceName[],
  offset: number,
  withinMs: number,
  signal: AbortSignal,
): Promise<void> {
  const late = AbortSignal.timeout(withinMs)
  for (;;) {
    const states = await Promise.all(services.map(name => stateOf(name, offset, signal)))
    const unwell = services.flatMap((name, at) => (states[at] === 'ok' ? [] : [`${name}: ${states[at]}`]))
    signal.throwIfAborted()
    if (unwell.length === 0) return
    if (late.aborted) throw new Error(`Not healthy within ${withinMs / 1000} s: ${unwell.join(', ')}.`)
    await wait(EVERY_MS, undefined, { signal }).catch(() => signal.throwIfAborted())
  }
}

async function stateOf(service: ServiceName, offset: number, signal: AbortSignal): Promise<string> {
  const address = `http://127.0.0.1:${contracts[service].port + offset}/health`
  try {
    const reply = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]) })
    return Health.parse(await reply.json()).status
  } catch {
    return 'no answer'
  }
}
