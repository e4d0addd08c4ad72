import { endpointOf } from '../../../lib/data/object-stores/cos/cos-form.ts'
import { isOfThisMachine } from '../../../lib/platform/outbound/address.ts'
import { type Finding, fine, warning, wrong } from '../finding.ts'
import type { Installation } from '../installation.ts'
import { currentBucket, savedEndpoints } from './saved.ts'

/** A header has whole seconds, and an answer takes some time. */
const TOLERATED_S = 30
/** Stores refuse signatures older than 15 minutes, and sign-in providers often those older than 5. */
const MOST_S = 300

/** Compares this machine's clock with those of configured hosts. A single host with a wrong clock does no harm. */
export async function checkClock(installation: Installation, signal: AbortSignal): Promise<Finding[]> {
  const offsets = await Promise.all(
    hostsOf(installation).map(origin => offsetFrom(origin, installation, signal)),
  )
  const known = offsets.filter(offset => offset !== null).sort((a, b) => Math.abs(a) - Math.abs(b))
  const [least] = known
  if (least === undefined) return [fine('The clock was not compared: no other host is used')]
  const seconds = Math.abs(least)
  if (seconds <= TOLERATED_S) return [fine('The clock is right')]
  const trouble = {
    what: `The clock of this machine is ${Math.round(seconds)} s ${least > 0 ? 'ahead' : 'behind'}`,
    means: 'Signatures and sign-ins may be refused, and cards become due at the wrong time',
    remedy: 'Have it set by a time service, such as systemd-timesyncd (timedatectl set-ntp true)',
  }
  return [seconds > MOST_S ? wrong(trouble) : warning(trouble)]
}

/** Leaves out services on this machine, which have the same clock. */
function hostsOf(installation: Installation): string[] {
  const { PUBLIC_URL } = installation.config
  const bucket = currentBucket(installation)
  const addresses = [
    ...savedEndpoints(installation).map(({ base_url }) => base_url),
    ...(bucket ? [endpointOf(bucket)] : []),
    ...(PUBLIC_URL === undefined ? [] : [PUBLIC_URL]),
  ].map(address => new URL(address))
  return [...new Set(addresses.filter(url => !isOfThisMachine(url)).map(({ origin }) => origin))]
}

/** The seconds by which this clock is ahead; null if no host tells the time. */
async function offsetFrom(
  origin: string,
  { transport, now, answer_ms }: Installation,
  signal: AbortSignal,
): Promise<number | null> {
  const request = { method: 'GET', url: new URL(origin), headers: {}, timeoutMs: answer_ms } as const
  const before = now().getTime()
  const told = await transport.receive(request, signal).then(
    ({ headers }) => Date.parse(headers.date ?? ''),
    () => Number.NaN,
  )
  return Number.isNaN(told) ? null : ((before + now().getTime()) / 2 - told) / 1_000
}
