import {
  type CallReply,
  Problem,
  problemCodeOf,
  type Transport,
} from '../../../lib/contracts/manager-client.ts'
import { getMessages } from '../language/language.ts'
import { endSession, type Session, sessionState } from '../session/session.ts'
import { messages } from './messages.ts'

const DEFAULT_DEADLINE_S = 30
/** manager_server waits as long as the route says; this leaves it time to say so. */
const GRACE_S = 5

/** Told how many bytes have come so far. */
type Arrival = (received: number) => void

interface PageReply extends CallReply {
  blob(arrived?: Arrival): Promise<Blob>
}

/** Calls to the server this page came from, with the administrator's token. */
export const transport: Transport = async ({ route, path, headers, body, signal }) => {
  const session = route.access === 'root' ? openSession() : null
  const deadline = new AbortController()
  const cut = setTimeout(
    () => deadline.abort(new DOMException('', 'TimeoutError')),
    ((route.deadline_s ?? DEFAULT_DEADLINE_S) + GRACE_S) * 1000,
  )
  const reply = await send(path, {
    method: route.method,
    headers: { ...headers, ...(session ? { authorization: `Bearer ${session.token}` } : {}) },
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal,
    ...(body === undefined ? {} : { body: sendable(body) }),
  }).catch(error => {
    clearTimeout(cut)
    throw error
  })
  // A file may take as long as it is long.
  if (route.reply === 'stream') clearTimeout(cut)
  if (session) await watchForEnd(reply, session)
  return pageReply(reply, () => clearTimeout(cut))
}

/** The bytes of an answer, which the browser may keep outside the page's memory. */
export const blobOf = (reply: CallReply, arrived?: Arrival): Promise<Blob> => {
  if (!isPageReply(reply)) throw new Error('The reply did not come over this transport.')
  return reply.blob(arrived)
}

const isPageReply = (reply: CallReply): reply is PageReply => 'blob' in reply

/** Nothing is asked in the name of a session that is over, until somebody signs in again. */
function openSession(): Session {
  const { session, ended } = sessionState()
  if (session && !ended) return session
  throw new Problem('unauthenticated', getMessages(messages).signedOut)
}

/** The server knows first when a token is worth nothing any more, or its bearer is no administrator. */
async function watchForEnd(reply: Response, { token }: Session): Promise<void> {
  const refused = reply.status === 403 && (await problemCodeOf(pageReply(reply.clone()))) === 'forbidden'
  // Said of an earlier session it says nothing of the one begun meanwhile.
  if (sessionState().session?.token !== token) return
  if (reply.status === 401) endSession('expired')
  if (refused) endSession('refused')
}

async function send(path: string, init: RequestInit & { signal: AbortSignal }): Promise<Response> {
  try {
    return await fetch(path, init)
  } catch (cause) {
    const late = init.signal.aborted && isTimeout(init.signal.reason)
    if (init.signal.aborted && !late) throw cause
    const { unreachable, tooSlow } = getMessages(messages)
    throw new Problem('unavailable', late ? tooSlow : unreachable, { cause })
  }
}

const isTimeout = (reason: unknown) => reason instanceof DOMException && reason.name === 'TimeoutError'

function sendable(body: unknown): BodyInit {
  if (typeof body === 'string') return body
  if (body instanceof Uint8Array) return new Uint8Array(body)
  throw new Error('A page sends text or bytes.')
}

const pageReply = (reply: Response, ended = () => {}): PageReply => ({
  status: reply.status,
  headers: Object.fromEntries(reply.headers),
  text: () => reply.text().finally(ended),
  blob: arrived => counted(reply, arrived).blob().catch(brokenOff).finally(ended),
  bytes: async () => new Uint8Array(await reply.arrayBuffer().finally(ended)),
  stream() {
    throw new Error('A page reads bytes, not a stream.')
  },
})

function counted(reply: Response, arrived: Arrival | undefined): Response {
  if (!arrived || !reply.body) return reply
  let received = 0
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      received += chunk.length
      arrived(received)
      controller.enqueue(chunk)
    },
  })
  return new Response(reply.body.pipeThrough(counter), { headers: reply.headers })
}

/** Bytes that stop in the middle are no file; who left knows. */
function brokenOff(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
  throw new Problem('unavailable', getMessages(messages).brokenOff, { cause })
}
