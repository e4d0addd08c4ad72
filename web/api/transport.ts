import {
  type CallReply,
  type Operation,
  Problem,
  problemCodeOf,
  type Transport,
} from '../../lib/contracts/page-client.ts'
import { pageToken } from '../../lib/contracts/page-token.ts'
import { catalogue, currentLanguage, getMessages } from '../language/language.ts'
import { addressOf } from '../place.ts'
import { loadReasons } from '../problem/reason-texts.ts'
import { endSession, type Session, sessionState } from '../session/session.ts'
import { takeEarly } from './early.ts'
import { mustBeOursFetched } from './proxy.ts'

const messages = catalogue({
  en: {
    unreachable: 'The server cannot be reached. Is it running, and is this device online?',
    tooSlow: 'The server did not answer in time. Try again in a moment.',
    signedOut: 'You are signed out.',
    brokenOff: 'The connection was lost during the download. Nothing was saved. Try again.',
  },
  ja: {
    unreachable:
      'サーバーに接続できません。サーバーが動いているか、この端末がオンラインかを確認してください。',
    tooSlow: 'サーバーから時間内に応答がありませんでした。少し待ってからもう一度お試しください。',
    signedOut: 'サインインしていません。',
    brokenOff: '受信の途中で接続が切れました。保存されていないので、もう一度お試しください。',
  },
  zh: {
    unreachable: '无法连接到服务器。请确认服务器正在运行，且本设备已联网。',
    tooSlow: '服务器未在规定时间内响应，请稍后重试。',
    signedOut: '当前没有登录。',
    brokenOff: '数据传输中途连接断开，未保存任何内容，请重试。',
  },
})

const DEFAULT_DEADLINE_S = 30
/** The server waits as long as the route allows; this leaves it time to answer. */
const GRACE_S = 5

/** Calls to the server this page came from, with the token of the account that is signed in. */
export const transport: Transport = async ({ route, path, headers, body, signal }) => {
  const session = sessionFor(route)
  const deadline = new AbortController()
  const cut = setTimeout(
    () => deadline.abort(new DOMException('', 'TimeoutError')),
    ((route.deadline_s ?? DEFAULT_DEADLINE_S) + GRACE_S) * 1000,
  )
  const reply = await send(path, {
    method: route.method,
    headers: { ...headers, ...pageToken(session?.token ?? null) },
    redirect: 'manual',
    signal: signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal,
    ...(body === undefined ? {} : { body: sendable(body) }),
  })
    .then(async reply => {
      await mustBeOursFetched(route, reply)
      return reply
    })
    .catch(error => {
      clearTimeout(cut)
      throw error
    })
  // A stream may take any time.
  if (route.reply === 'stream') clearTimeout(cut)
  if (session) await watchForEnd(reply, route, session)
  if (reply.status >= 400) await loadReasons(currentLanguage())
  return pageReply(reply, () => clearTimeout(cut))
}

/** The session whose token a call carries. Once the session has ended, calls that need an account fail until the next sign-in. */
export function sessionFor({ access }: Operation): Session | null {
  const { session, ended } = sessionState()
  if (access === 'public') return null
  if (session && !ended) return session
  // The page of an account whose session has ended must not read as a guest.
  if (access === 'guest' && !session) return null
  throw new Problem('unauthenticated', getMessages(messages).signedOut)
}

/** Ends the session if the server says that the token is invalid or its account is no longer an administrator. */
async function watchForEnd(reply: Response, { access }: Operation, { token }: Session): Promise<void> {
  const refused =
    access === 'root' &&
    reply.status === 403 &&
    (await problemCodeOf(pageReply(reply.clone()))) === 'forbidden'
  // The reply may belong to an earlier session.
  if (sessionState().session?.token !== token) return
  if (reply.status === 401) endSession('expired')
  if (refused) endSession('refused')
}

async function send(path: string, init: RequestInit & { signal: AbortSignal }): Promise<Response> {
  try {
    return await (takeEarly(path, init) ?? fetch(addressOf(path), init))
  } catch (cause) {
    const late = init.signal.aborted && isTimeout(init.signal.reason)
    if (init.signal.aborted && !late) throw cause
    throw late ? new Problem('unavailable', getMessages(messages).tooSlow, { cause }) : unreachable(cause)
  }
}

export const unreachable = (cause?: unknown) =>
  new Problem('unavailable', getMessages(messages).unreachable, { cause })

const isTimeout = (reason: unknown) => reason instanceof DOMException && reason.name === 'TimeoutError'

function sendable(body: unknown): BodyInit {
  if (typeof body === 'string') return body
  if (body instanceof Uint8Array) return new Uint8Array(body)
  throw new Error('A page sends text or bytes.')
}

const pageReply = (reply: Response, ended = () => {}): CallReply => ({
  status: reply.status,
  headers: Object.fromEntries(reply.headers),
  text: () => reply.text().finally(ended),
  bytes: async () => new Uint8Array(await reply.arrayBuffer().catch(brokenOff).finally(ended)),
  body: reply.body,
  stream() {
    throw new Error('A page reads the body itself.')
  },
})

/** An incomplete download is an error, unless the page itself stopped it. */
function brokenOff(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
  throw new Problem('unavailable', getMessages(messages).brokenOff, { cause })
}
