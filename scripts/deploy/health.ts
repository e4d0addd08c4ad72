import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { contracts } from '../../lib/contracts/index.ts'
import type { ServiceName } from '../../lib/platform/http/route.ts'

const EVERY_MS = 250
const ANSWER_MS = 5_000
/** Releases from before decision 59 do not name themselves. */
const Health = z.object({ status: z.string(), release: z.string().nullable().default(null) })

interface Expected {
  services: readonly ServiceName[]
  /** The release that must answer; null for one that does not name itself. */
  release: string | null
  offset: number
  withinMs: number
}

/** Waits until all services are healthy and of this release: a manager may report a restart while the former process keeps the port. */
export async function mustBecomeHealthy(
  { services, release, offset, withinMs }: Expected,
  signal: AbortSignal,
): Promise<void> {
  const late = AbortSignal.timeout(withinMs)
  for (;;) {
    const faults = await Promise.all(services.map(name => faultOf(name, { release, offset }, signal)))
    const unwell = services.flatMap((name, at) => (faults[at] === null ? [] : [`${name}: ${faults[at]}`]))
    signal.throwIfAborted()
    if (unwell.length === 0) return
    if (late.aborted) throw new Error(`Not healthy within ${withinMs / 1000} s: ${unwell.join(', ')}.`)
    await wait(EVERY_MS, undefined, { signal }).catch(() => signal.throwIfAborted())
  }
}

async function faultOf(
  service: ServiceName,
  { release, offset }: Pick<Expected, 'release' | 'offset'>,
  signal: AbortSignal,
): Promise<string | null> {
  const address = `http://127.0.0.1:${contracts[service].port + offset}/health`
  try {
    const reply = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]) })
    const health = Health.parse(await reply.json())
    if (health.release !== release) return `still answers as ${health.release ?? 'another release'}`
    return health.status === 'ok' ? null : health.status
  } catch {
    return 'no answer'
  }
}
