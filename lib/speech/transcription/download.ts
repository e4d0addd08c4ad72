import { open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isLoopbackAddress, isRefusedAddress } from '../../agent/provider/address.ts'
import { withDeadline } from '../../agent/provider/deadline.ts'
import { ProviderFailure } from '../../agent/provider/failures.ts'
import { createTransport, transportFailure } from '../../agent/provider/transport.ts'
import { Problem } from '../../http/errors.ts'
import type { AllowedAddress } from './allowed-address.ts'

const DEADLINE_MS = 30 * 60_000
/** Without a byte, or before the head of the answer is there. */
const SILENCE_MS = 60_000

export interface DownloadLimits {
  maxBytes: number
  deadlineMs?: number | undefined
  silenceMs?: number | undefined
}

export interface Downloader {
  /** Fetches into a file that does not exist yet. Throws Problems, and the signal's reason when cancelled. */
  fetch(address: AllowedAddress, file: string, limits: DownloadLimits, signal: AbortSignal): Promise<void>
  close(): void
}

/** Addresses are checked as literals, at the lookup and once connected. */
export const createDownloader = (): Downloader => {
  const anywhere = createTransport()
  const elsewhere = createTransport({
    refuses: address => isRefusedAddress(address) || isLoopbackAddress(address),
  })
  return {
    fetch: async (
      { url, isLocal },
      file,
      { maxBytes, deadlineMs = DEADLINE_MS, silenceMs = SILENCE_MS },
      signal,
    ) => {
      const transport = isLocal ? anywhere : elsewhere
      try {
        await withDeadline(deadlineMs, signal, async limited => {
          const reply = await withDeadline(silenceMs, limited, brief =>
            transport.open({ method: 'GET', url, headers: HEADERS }, brief),
          )
          await save(reply, file, { maxBytes, silenceMs }, limited).catch(error => {
            throw isOwnWord(error) ? error : transportFailure(error, url, limited)
          })
        })
      } catch (error) {
        signal.throwIfAborted()
        throw asProblem(error)
      }
    },
    close: () => {
      anywhere.close()
      elsewhere.close()
    },
  }
}

const HEADERS = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'yomu' }

const save = async (
  reply: IncomingMessage,
  file: string,
  { maxBytes, silenceMs }: { maxBytes: number; silenceMs: number },
  signal: AbortSignal,
): Promise<void> => {
  try {
    if (reply.statusCode !== 200) throw refusal(reply.statusCode ?? 0)
    if (Number(reply.headers['content-length']) > maxBytes) throw tooLarge(maxBytes)
    const fallSilent = () => reply.destroy(new ProviderFailure('timeout', 'The object store fell silent'))
    reply.setTimeout(silenceMs, fallSilent)
    await pipeline(reply, atMost(maxBytes), intoFile(file), { signal })
  } finally {
    reply.destroy()
  }
}

const atMost = (maxBytes: number): Transform => {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > maxBytes) done(tooLarge(maxBytes))
      else done(null, chunk)
    },
  })
}

/** Tells the errors of the disk from those of the network. */
const intoFile = (file: string) => async (chunks: AsyncIterable<Buffer>) => {
  const handle = await open(file, 'wx', 0o600).catch(notKept)
  try {
    for await (const chunk of chunks) await handle.writeFile(chunk).catch(notKept)
  } finally {
    await handle.close().catch(notKept)
  }
}

const notKept = (cause: NodeJS.ErrnoException): never => {
  const detail = ['ENOSPC', 'EDQUOT'].includes(cause.code ?? '')
    ? 'There is no room for the file. An administrator has to make some.'
    : 'The file cannot be kept on the disk of this server. An administrator has to look into it.'
  throw new Problem('unavailable', detail, { cause })
}

const tooLarge = (maxBytes: number) =>
  new Problem('too_large', `The file is larger than the ${maxBytes} bytes that are taken.`)

const refusal = (status: number): Problem => {
  if (status >= 300 && status < 400)
    return new Problem('forbidden', 'The object store redirects to another address, which is not followed.')
  if (status === 404) return new Problem('not_found', 'The file is not in the object store any more.')
  return new Problem('upstream_failed', `The object store answered HTTP ${status} for the file.`)
}

/** What needs no translation from the words of the network. */
const isOwnWord = (error: unknown): boolean => error instanceof Problem || error instanceof ProviderFailure

const asProblem = (error: unknown): unknown => {
  if (!(error instanceof ProviderFailure)) return error
  if (error.failure === 'invalid_request')
    return new Problem('forbidden', 'The address of the file is one that is never called.')
  const detail =
    error.failure === 'timeout'
      ? 'The object store did not give the file in time. Try again later.'
      : 'The object store could not be reached, or broke off. Try again later.'
  return new Problem('upstream_failed', detail, { cause: error })
}
