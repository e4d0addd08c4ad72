import dns from 'node:dns'
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { errorCode } from '../problems/error-code.ts'
import {
  AddressRefused,
  type AddressRule,
  checkedLookup,
  isPrivateAddress,
  isRefusedAddress,
  refuseLiteral,
} from './address.ts'
import { DeadlinePassed, withDeadline } from './deadline.ts'
import { ProviderFailure } from './provider-failure.ts'

const MAX_BODY_BYTES = 8 * 1024 * 1024

interface OpenRequest {
  method: 'GET' | 'POST'
  url: URL
  headers: Record<string, string>
  body?: string | Uint8Array
}
interface TransportRequest extends OpenRequest {
  /** Counts from the first sent byte to the last received one. */
  timeoutMs: number
  /** 8 MiB if absent. */
  maxBytes?: number
}
export interface TransportReply {
  status: number
  headers: IncomingHttpHeaders
  body: string
}
export interface BytesReply extends Omit<TransportReply, 'body'> {
  bytes: Buffer
}
export interface Transport {
  /** Follows no redirect; throws ProviderFailure. */
  send(request: TransportRequest, signal: AbortSignal): Promise<TransportReply>
  receive(request: TransportRequest, signal: AbortSignal): Promise<BytesReply>
  /** Resolves with the head. Read or destroy the body, which ends with the signal. */
  open(request: OpenRequest, signal: AbortSignal): Promise<IncomingMessage>
  close(): void
}
export interface TransportOptions {
  lookup?: LookupFunction
  refuses?: AddressRule
  why?: string
}

export const createTransport = (options: TransportOptions = {}): Transport => {
  const { refuses = isRefusedAddress, why } = options
  const agentOptions = {
    keepAlive: true,
    maxFreeSockets: 16,
    lookup: checkedLookup(options.lookup ?? dns.lookup, refuses, why),
  }
  const agents = { http: new http.Agent(agentOptions), https: new https.Agent(agentOptions) }

  const open = (request: OpenRequest, signal: AbortSignal) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { url, method, headers } = request
      refuseLiteral(url, refuses, why)
      const outgoing =
        url.protocol === 'https:'
          ? https.request(url, { method, headers, signal, agent: agents.https })
          : http.request(url, { method, headers, signal, agent: agents.http })
      outgoing.on('socket', socket => {
        const check = () => {
          if (refuses(socket.remoteAddress ?? '')) outgoing.destroy(new AddressRefused(url.hostname, why))
        }
        // On a fresh socket this listener runs before Node writes the request.
        if (socket.connecting) socket.once('connect', check)
        else check()
      })
      outgoing.once('response', resolve)
      outgoing.on('error', reject)
      // A change of protocol ends a request without an error.
      outgoing.once('close', () => reject(closedEarly(url)))
      outgoing.end(request.body)
    })

  const receive = (request: TransportRequest, signal: AbortSignal): Promise<BytesReply> =>
    withDeadline(request.timeoutMs, signal, async limited => {
      try {
        const reply = await open(request, limited)
        const bytes = await readBody(reply, request.maxBytes ?? MAX_BODY_BYTES)
        return { status: reply.statusCode ?? 0, headers: reply.headers, bytes }
      } catch (error) {
        throw transportFailure(error, request.url, limited)
      }
    })

  return {
    receive,
    async send(request, signal) {
      const { bytes, ...reply } = await receive(request, signal)
      return { ...reply, body: new TextDecoder().decode(bytes) }
    },
    open: (request, signal) =>
      open(request, signal).catch(error => Promise.reject(transportFailure(error, request.url, signal))),
    close: () => {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

/** Refuses addresses that only this machine or its network reaches: a provider should not be there. */
export const createPublicTransport = (options: Pick<TransportOptions, 'lookup'> = {}): Transport =>
  createTransport({
    ...options,
    refuses: address => isRefusedAddress(address) || isPrivateAddress(address),
    why: 'an address of this machine or of its network, which these settings do not allow',
  })

/** Leaving the loop early destroys the stream and its socket. */
const readBody = async (reply: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of reply) {
    const bytes: Buffer = chunk
    size += bytes.length
    if (size > maxBytes) {
      throw new ProviderFailure('too_large', `The answer is larger than ${maxBytes} bytes`)
    }
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

const NETWORK_MESSAGES: Record<string, string> = {
  ENOTFOUND: 'the host name is not known',
  EAI_AGAIN: 'the host name could not be looked up',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was closed before the answer was complete',
  ETIMEDOUT: 'the connection could not be opened in time',
  EHOSTUNREACH: 'there is no route to the host',
  ENETUNREACH: 'there is no route to the host',
}

const closedEarly = ({ host }: URL) =>
  new ProviderFailure('network', `${host}: ${NETWORK_MESSAGES.ECONNRESET}`)

/** Shows only the host and an error code: messages of Node or a provider may hold anything. */
export const transportFailure = (error: unknown, url: URL, signal: AbortSignal): ProviderFailure => {
  if (error instanceof ProviderFailure) return error
  if (error instanceof AddressRefused) return new ProviderFailure('invalid_request', error.message)
  if (signal.aborted) return abortFailure(signal)
  const code = errorCode(error) ?? 'unknown'
  if (code === 'ERR_INVALID_CHAR') {
    return new ProviderFailure('invalid_request', 'The key has characters that an HTTP header cannot hold')
  }
  return new ProviderFailure(
    'network',
    `${url.host}: ${NETWORK_MESSAGES[code] ?? `connection failed (${code})`}`,
  )
}

export const abortFailure = (signal: AbortSignal): ProviderFailure =>
  signal.reason instanceof DeadlinePassed
    ? new ProviderFailure('timeout', signal.reason.message)
    : new ProviderFailure('cancelled', 'The call was cancelled')
