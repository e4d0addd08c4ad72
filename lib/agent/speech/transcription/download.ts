import { open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isLoopbackAddress, isRefusedAddress } from '../../../platform/outbound/address.ts'
import { withDeadline } from '../../../platform/outbound/deadline.ts'
import type { AllowedAddress } from '../../../platform/outbound/file-address.ts'
import { ProviderFailure } from '../../../platform/outbound/provider-failure.ts'
import { createTransport, transportFailure } from '../../../platform/outbound/transport.ts'
import { isDiskFull, Problem } from '../../../platform/problems/errors.ts'
import { diskFull } from '../../../platform/problems/reasons.ts'
import { sizeText } from '../../../platform/values/size-text.ts'

const DEADLINE_MS = 30 * 60_000
/** The longest silence, before the head of the reply too. */
const SILENCE_MS = 60_000

export interface DownloadLimits {
  maxBytes: number
  deadlineMs?: number | undefined
  silenceMs?: number | undefined
}

interface Downloader {
  fetch(address: AllowedAddress, file: string, limits: DownloadLimits, signal: AbortSignal): Promise<void>
  close(): void
}

/** Checks addresses in the URL, after the lookup and after the connection. */
export const createDownloader = (): Downloader => {
  const toAnywhere = createTransport()
  const toOtherMachines = createTransport({
    refuses: address => isRefusedAddress(address) || isLoopbackAddress(address),
  })
  return {
    fetch: async (
      { url, isLocal },
      file,
      { maxBytes, deadlineMs = DEADLINE_MS, silenceMs = SILENCE_MS },
      signal,
    ) => {
      const transport = isLocal ? toAnywhere : toOtherMachines
      try {
        await withDeadline(deadlineMs, signal, async limited => {
          const reply = await withDeadline(silenceMs, limited, brief =>
            transport.open({ method: 'GET', url, headers: HEADERS }, brief),
          )
          await save(reply, file, { maxBytes, silenceMs }, limited).catch(error => {
            throw isOwnError(error) ? error : transportFailure(error, url, limited)
          })
        })
      } catch (error) {
        signal.throwIfAborted()
        throw asProblem(error)
      }
    },
    close: () => {
      toAnywhere.close()
      toOtherMachines.close()
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
    const stop = () => reply.destroy(new ProviderFailure('timeout', 'The object store stopped sending'))
    reply.setTimeout(silenceMs, stop)
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

/** Keeps errors of the disk apart from those of the network. */
const intoFile = (file: string) => async (chunks: AsyncIterable<Buffer>) => {
  const handle = await open(file, 'wx', 0o600).catch(diskProblem)
  try {
    for await (const chunk of chunks) await handle.writeFile(chunk).catch(diskProblem)
  } finally {
    await handle.close().catch(diskProblem)
  }
}

const diskProblem = (cause: unknown): never => {
  if (isDiskFull(cause)) throw diskFull(cause)
  const detail = "The file cannot be written to the server's disk. Ask an administrator to check the disk."
  throw new Problem('unavailable', detail, { cause })
}

const tooLarge = (maxBytes: number) =>
  new Problem(
    'too_large',
    `The file is larger than ${sizeText(maxBytes)}, the most that can be transcribed. Choose a smaller one.`,
  )

const refusal = (status: number): Problem => {
  if (status >= 300 && status < 400)
    return new Problem(
      'forbidden',
      'The object store redirects to another address. Redirects are not followed.',
    )
  if (status === 404) return new Problem('not_found', 'The file is no longer in the object store.')
  return new Problem('upstream_failed', `The object store answered HTTP ${status} for the file.`)
}

const isOwnError = (error: unknown): boolean => error instanceof Problem || error instanceof ProviderFailure

const asProblem = (error: unknown): unknown => {
  if (!(error instanceof ProviderFailure)) return error
  if (error.failure === 'invalid_request')
    return new Problem('forbidden', 'The address of the file is not allowed.')
  const detail =
    error.failure === 'timeout'
      ? 'The object store did not send the file in time. Try again later.'
      : 'The object store could not be reached, or closed the connection. Try again later.'
  return new Problem('upstream_failed', detail, { cause: error })
}
