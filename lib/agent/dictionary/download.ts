import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Metered } from '../../objects/byte-streams.ts'
import { withDeadline } from '../../platform/outbound/deadline.ts'
import { ProviderFailure } from '../../platform/outbound/provider-failure.ts'
import { type Transport, transportFailure } from '../../platform/outbound/transport.ts'
import { Problem } from '../../platform/problems/errors.ts'
import { follow, SILENCE_MS } from './follow.ts'

const DEADLINE_MS = 30 * 60_000

interface Downloading {
  readonly transport: Transport
  readonly redirects: number
  readonly most_bytes: number
  progress(share: number | null): void
}

/** The build checks whether the file is a dictionary. */
export async function download(
  address: string,
  path: string,
  { transport, redirects, most_bytes, progress }: Downloading,
  signal: AbortSignal,
): Promise<void> {
  const url = new URL(address)
  try {
    await withDeadline(DEADLINE_MS, signal, async limited => {
      const reply = await follow(url, { transport, redirects }, limited)
      reply.setTimeout(SILENCE_MS, () => reply.destroy(new ProviderFailure('timeout', 'It stopped sending')))
      const length = Number(reply.headers['content-length'])
      const metered = new Metered(reply, { max_bytes: most_bytes })
      metered.bytes.on('data', () => progress(length > 0 ? Math.min(1, metered.size / length) : null))
      const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
      await pipeline(metered.bytes, file, { signal: limited })
    })
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Problem) throw error
    const { message } = transportFailure(error, url, signal)
    throw new Problem('upstream_failed', `The dictionary could not be downloaded: ${message}.`, {
      cause: error,
    })
  }
}
