import { type Dispatcher, request } from 'undici'
import { actingAs } from '../auth/actor.ts'
import { ASSERTION_HEADER, signAssertion } from '../auth/assertion.ts'
import type { Keys } from './authenticate.ts'
import type { Call, CallReply, Transport } from './call.ts'
import type { Caller } from './caller.ts'
import { Problem } from './errors.ts'
import type { Operation, ServiceName } from './route.ts'

const DEFAULT_DEADLINE_S = 30

export interface ServiceNetwork {
  from: ServiceName
  /** Base addresses of the sister services, without a trailing slash. */
  addresses: Record<ServiceName, string>
  keys: Keys
  now(): Date
  dispatcher: Dispatcher
}

/** Calls to sister services over HTTP, on behalf of one caller. */
export function serviceTransport(network: ServiceNetwork, caller: Caller): Transport {
  return async call => {
    const headers = { ...call.headers, ...(await identityHeaders(network, caller, call.route)) }
    return overHttp(network.addresses[call.route.service], { ...call, headers }, network.dispatcher)
  }
}

/** Who calls and for whom: an assertion where the route wants one, the person's own token where it is theirs to use. */
export async function identityHeaders(
  network: Pick<ServiceNetwork, 'from' | 'keys' | 'now'>,
  caller: Caller,
  route: Operation,
): Promise<Record<string, string>> {
  const headers: Record<string, string> = { 'x-request-id': caller.request_id }
  if (caller.address) headers['x-forwarded-for'] = caller.address
  if (route.access === 'service' || route.internal)
    headers[ASSERTION_HEADER] = await signAssertion(
      network.keys.assertion,
      {
        issuer: network.from,
        audience: route.service,
        operation: route.operation,
        acting: actingAs(caller.actor),
      },
      network.now(),
    )
  if (caller.bearer && route.access !== 'service' && route.access !== 'public')
    headers.authorization = `Bearer ${caller.bearer}`
  return headers
}

async function overHttp(address: string, call: Call, dispatcher: Dispatcher): Promise<CallReply> {
  const deadline = (call.route.deadline_s ?? DEFAULT_DEADLINE_S) * 1000
  try {
    const reply = await request(address + call.path, {
      method: call.route.method,
      headers: call.headers,
      dispatcher,
      headersTimeout: deadline,
      bodyTimeout: deadline,
      ...(call.body === undefined ? {} : { body: call.body }),
      ...(call.signal ? { signal: call.signal } : {}),
    })
    return {
      status: reply.statusCode,
      headers: singleHeaders(reply.headers),
      text: () => reply.body.text(),
      stream: () => reply.body,
    }
  } catch (cause) {
    if (call.signal?.aborted) throw call.signal.reason
    throw new Problem('unavailable', `${call.route.service} cannot be reached right now.`, { cause })
  }
}

const singleHeaders = (headers: Record<string, string | string[] | undefined>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  )
