import { Problem } from '../../lib/contracts/page-client.ts'
import type { guests } from '../../lib/contracts/study/guests.ts'
import { catalogue, getMessages } from '../language/language.ts'
import { addressOf } from '../place.ts'
import { store } from '../store.ts'
import { type Arrived, type Replying, whoseIs } from './ours.ts'

export const proxyMessages = catalogue({
  en: {
    asks: 'The proxy in front of yomu asks you to sign in.',
    signIn: 'Sign in there',
    away: (status: number) =>
      `yomu could not be reached: something between this device and yomu answered instead (${status}). Try again in a moment.`,
  },
  ja: {
    asks: 'yomu の手前にあるプロキシがサインインを求めています。',
    signIn: 'プロキシにサインイン',
    away: status =>
      `yomu に接続できませんでした。途中の別のサーバーが代わりに応答しています（${status}）。しばらくしてからもう一度お試しください。`,
  },
  zh: {
    asks: 'yomu 前面的代理要求您登录。',
    signIn: '前往登录',
    away: status => `无法连接到 yomu：中途有其他服务器代为响应（${status}），请稍后重试。`,
  },
})

const asks = store(false)
/** True while the last reply was a proxy's that wants to know who asks. */
export const useProxyAsks = asks.use

/**
 * Throws unless a reply is ours. `unavailable`, since all that waits for a server that is away must wait for this too: the
 * session stays, what is to be sent is kept, and the device answers what it can.
 */
export async function mustBeOurs(route: Replying, reply: Arrived): Promise<void> {
  const whose = await whoseIs(route, reply)
  if (whose !== 'away' && asks.now() !== (whose === 'sign-in')) asks.set(whose === 'sign-in')
  const t = getMessages(proxyMessages)
  if (whose !== 'ours') throw new Problem('unavailable', whose === 'sign-in' ? t.asks : t.away(reply.status))
}

/** A proxy that asks who is there may let everybody ask for the server's health, so then a call tells. */
const GUESTS = '/api/guests/articles?limit=1' satisfies `${typeof guests.articles.path}?${string}`
const DEADLINE_MS = 5_000

/** Throws unless the server itself answers now. */
export async function mustAnswer(): Promise<void> {
  const signal = AbortSignal.timeout(DEADLINE_MS)
  const path = asks.now() ? GUESTS : '/health'
  await mustBeOursFetched({}, await fetch(addressOf(path), { cache: 'no-store', redirect: 'manual', signal }))
}

/** The same for a reply of `fetch` with `redirect: 'manual'`. */
export const mustBeOursFetched = (route: Replying, reply: Response): Promise<void> =>
  mustBeOurs(route, {
    status: reply.status,
    isRedirect: reply.type === 'opaqueredirect' || reply.redirected,
    type: reply.headers.get('content-type') ?? '',
    text: () => reply.clone().text(),
  })
