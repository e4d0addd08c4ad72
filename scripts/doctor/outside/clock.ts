import { endpointOf } from '../../../lib/data/object-stores/cos/cos-form.ts'
import { isOfThisMachine } from '../../../lib/platform/outbound/address.ts'
import { type Finding, fine, warning, wrong } from '../finding.ts'
import type { Installation } from '../installation.ts'
import { currentBucket, savedEndpoints } from './saved.ts'

const ANSWER_MS = 4_000
/** A header has whole seconds, and an answer takes a while. */
const TOLERATED_S = 30
/** Stores refuse signatures that are older than 15 minutes, and providers of sign-ins often 5. */
const MOST_S = 300

/** This machine's clock, against those of the hosts that are used anyway. One that is wrong itself does no harm. */
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

/** This machine's own services have the same clock. */
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

/** By how many seconds our clock is ahead; null where nobody says the time. */
async function offsetFrom(
  origin: string,
  { transport, now }: Installation,
  signal: AbortSignal,
): Promise<number | null> {
  const request = { method: 'GET', url: new URL(origin), headers: {}, timeoutMs: ANSWER_MS } as const
  const before = now().getTime()
  const told = await transport.receive(request, signal).then(
    ({ headers }) => Date.parse(headers.date ?? ''),
    () => Number.NaN,
  )
  return Number.isNaN(told) ? null : ((before + now().getTime()) / 2 - told) / 1_000
}
