import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { dictionaryBundles } from '../../contracts/schemas/japanese/dictionary.ts'
import { Metered } from '../../objects/byte-streams.ts'
import { withDeadline } from '../../platform/outbound/deadline.ts'
import { ProviderFailure } from '../../platform/outbound/provider-failure.ts'
import { type Transport, transportFailure } from '../../platform/outbound/transport.ts'
import { Problem } from '../../platform/problems/errors.ts'

const DEADLINE_MS = 30 * 60_000
const SILENCE_MS = 60_000

/** Downloads a file without following redirects. The build checks whether it is a dictionary. */
export async function download(
  address: string,
  path: string,
  { transport, progress }: { transport: Transport; progress(share: number | null): void },
  signal: AbortSignal,
): Promise<void> {
  const url = new URL(address)
  try {
    await withDeadline(DEADLINE_MS, signal, async limited => {
      const headers = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'yomu' }
      const reply = await withDeadline(SILENCE_MS, limited, brief =>
        transport.open({ method: 'GET', url, headers }, brief),
      )
      if (reply.statusCode !== 200) {
        reply.destroy()
        throw new Problem('upstream_failed', `${url.host} answered HTTP ${reply.statusCode}, not the file.`)
      }
      reply.setTimeout(SILENCE_MS, () => reply.destroy(new ProviderFailure('timeout', 'It stopped sending')))
      const length = Number(reply.headers['content-length'])
      const metered = new Metered(reply, { max_bytes: dictionaryBundles.most_uploaded_bytes })
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
