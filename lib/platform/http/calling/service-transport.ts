import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import type { Dispatcher } from 'undici'
import { Memo } from '../../async/memo.ts'
import { type Pause, pause } from '../../async/pause.ts'
import { accountOf, actingAs } from '../../auth/actor.ts'
import { type AssertedCall, signAssertion } from '../../auth/assertion.ts'
import { isProblem } from '../../problems/errors.ts'
import { refusal } from '../../problems/reasons.ts'
import type { Call, Caller, CallReply, Transport } from '../call.ts'
import { ASSERTION_HEADER, TOKEN_HEADER } from '../header-names.ts'
import { isForServices, isRead, isStreamed, type Operation, readsToken, type ServiceName } from '../route.ts'
import type { Keys } from '../serving/authenticate.ts'
import { exchangeOrStream } from '../serving/exchange.ts'
import { problemCodeOf } from './client.ts'

const DEFAULT_DEADLINE_S = 30
/** Shorter streams are read whole before they are passed on, which takes half of the work: most clips are. */
const MOST_WHOLE = 512 * 1024
/** Long enough for a service that is restarting. */
const RETRY_AFTER_MS = [100, 400, 1_600]

interface ServiceNetwork {
  from: ServiceName
  /** Base addresses of the services, without a trailing slash. */
  addresses: Record<ServiceName, string>
  keys: Keys
  now(): Date
  dispatcher: Dispatcher
  /** Replaced in tests. */
  pause?: Pause
}

export function serviceTransport(network: ServiceNetwork, caller: Caller): Transport {
  return async call => {
    try {
      const headers = { ...call.headers, ...(await identityHeaders(network, caller, call.route)) }
      const send = () =>
        overHttp(network.addresses[call.route.service], { ...call, headers }, network.dispatcher)
      return await (isSentOnce(call) ? send() : persistently(call, send, network.pause ?? pause))
    } finally {
      // The answer may have arrived before the whole body was sent.
      if (call.body instanceof Readable) call.body.destroy()
    }
  }
}

/** Adds an assertion if the route needs one, and the account's token if it reads tokens; never to a route for services. */
export async function identityHeaders(
  network: Pick<ServiceNetwork, 'from' | 'keys' | 'now'>,
  caller: Caller,
  route: Operation,
): Promise<Record<string, string>> {
  const headers: Record<string, string> = { 'x-request-id': caller.request_id }
  if (caller.address) headers['x-forwarded-for'] = caller.address
  const isForOthers = isForServices(route) || route.internal
  if (caller.user_agent && !isForOthers) headers['user-agent'] = caller.user_agent
  if (isForOthers)
    headers[ASSERTION_HEADER] = await assertionOf(network, {
      issuer: network.from,
      audience: route.service,
      operation: route.operation,
      acting: route.any_account ? accountOf(caller.actor) : actingAs(caller.actor),
    })
  if (caller.bearer && readsToken(route)) headers[TOKEN_HEADER] = `Bearer ${caller.bearer}`
  return headers
}

/** Far below an assertion's lifetime, so that most of it is left when it is sent. */
const REUSED_MS = 10_000
const assertions = new Memo<string>()

/** Shares one assertion among calls of one operation for one account within a short time. */
function assertionOf({ keys, now }: Pick<ServiceNetwork, 'keys' | 'now'>, call: AssertedCall) {
  const issued = now()
  const name = `${call.issuer} ${call.operation} ${call.acting?.user_id} ${call.acting?.role}`
  return assertions.get(keys.assertion, name, issued, async () => ({
    value: await signAssertion(keys.assertion, call, issued),
    until: issued.getTime() + REUSED_MS,
  }))
}

/** True if a stream was sent, or bytes to a route that does not declare itself repeatable. */
const isSentOnce = ({ route, body }: Call) =>
  body instanceof Readable || (route.receives !== undefined && !route.repeatable)

/** Repeats a call without an answer or with a temporary failure, if its route is repeatable. */
async function persistently(
  { route, signal }: Call,
  send: () => Promise<CallReply>,
  pauseFor: Pause,
): Promise<CallReply> {
  const delays = (route.repeatable ?? (isRead(route) || route.method !== 'POST')) ? RETRY_AFTER_MS : []
  for (const delay of delays) {
    const reply = await send().catch((error: unknown) => {
      if (!isProblem(error, 'unavailable')) throw error
    })
    if (reply && !(await passes(reply))) return reply
    await pauseFor(delay, signal)
  }
  return send()
}

/** Repeats no missing configuration: it will still be missing a second later. */
const passes = async (reply: CallReply) =>
  reply.status === 503 && (await problemCodeOf(reply)) === 'unavailable'

async function overHttp(address: string, call: Call, dispatcher: Dispatcher): Promise<CallReply> {
  const { route } = call
  // Bounds the silence between bytes on streams.
  const deadline = (route.deadline_s ?? DEFAULT_DEADLINE_S) * 1000
  const signals = [
    ...(call.signal ? [call.signal] : []),
    ...(isStreamed(route) ? [] : [AbortSignal.timeout(deadline)]),
  ]
  const options = {
    method: route.method,
    headers: call.headers,
    headersTimeout: deadline,
    bodyTimeout: deadline,
    ...(call.body === undefined ? {} : { body: call.body }),
  }
  try {
    const answer = await exchangeOrStream(
      dispatcher,
      { ...options, origin: address, path: call.path },
      signals,
      route.reply === 'stream' ? MOST_WHOLE : Number.POSITIVE_INFINITY,
    )
    const { status, headers } = answer
    const cookies = [headers['set-cookie'] ?? []].flat()
    const content = 'stream' in answer ? streamed(answer.stream) : received(answer.bytes)
    return { status, headers: singleHeaders(headers), cookies, ...content }
  } catch (cause) {
    call.signal?.throwIfAborted()
    if (call.body instanceof Readable && isProblem(call.body.errored)) throw call.body.errored
    // People read the message; the log shows the cause.
    throw refusal(
      'part_unreachable',
      {},
      {
        cause: new Error(`${route.service} cannot be reached`, { cause }),
      },
    )
  }
}

const streamed = (stream: Readable) => ({
  text: () => text(stream),
  bytes: () => buffer(stream),
  stream: () => stream,
})
const received = (whole: Uint8Array) => ({
  whole,
  text: async () => new TextDecoder().decode(whole),
  bytes: async () => whole,
  stream: () => Readable.from([whole]),
})

const singleHeaders = (headers: Record<string, string | string[] | undefined>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  )
