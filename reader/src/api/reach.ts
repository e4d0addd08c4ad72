import {
  type Call,
  type CallReply,
  isProblem,
  isRead,
  type Problem,
  problemCodeOf,
  type Transport,
} from '../../../lib/contracts/page-client.ts'
import { mustAnswer } from '../../../web/api/proxy.ts'
import { transport, unreachable } from '../../../web/api/transport.ts'
import { onMissingPart } from '../../../web/later/later.ts'
import { sessionState } from '../../../web/session/session.ts'
import { emitter, store } from '../../../web/store.ts'

/** `unreachable`: the server does not answer; `offline`: nor has the device a network. */
type Reach = 'reached' | 'offline' | 'unreachable'

const ASKED_EVERY_MS = 5_000

/** A clock that differs by less is right; answers say the time in whole seconds. */
const CLOCK_MS = 60_000

const reach = store<Reach>('reached')
/** How much the server's clock is ahead of this device's. */
let ahead = 0
let next: ReturnType<typeof setTimeout> | undefined

export const useReach = reach.use

/** The time by the server's clock, as far as it is known: changes of several devices are put in order by it. */
export const serverNow = (): number => Date.now() + ahead

/** The error of a call while the server does not answer; null while it does. */
export const awayError = (): Problem | null => (reach.now() === 'reached' ? null : unreachable())

/** Runs when the server answers again. */
export const onReachedAgain = (listener: () => void) =>
  reach.listen(() => reach.now() === 'reached' && listener())

const notConfigured = emitter()

/** Runs after an answer that says that the server lacks what it was asked for. */
export const onNotConfigured = notConfigured.listen

type Kept = (call: Call) => Promise<CallReply | null>
const device = Promise.withResolvers<() => Promise<Kept>>()

/**
 * Names where the answers of the device are loaded from. They use this module, so that it cannot import them. The page's first
 * call may fail before the app's code is there: it waits for this.
 */
export const answerFromDevice = device.resolve

/** A read that takes longer is answered by what the device keeps, if it can. */
const LATE_MS = 4_000
/** The same while the server is known not to answer. */
const AWAY_MS = 200

/** The page's transport, which notices whether the server answers. What the device keeps answers when it does not. */
export const watchedTransport: Transport = call => {
  const sent = serverTransport(call)
  return isRead(call.route) && sessionState().session ? orKept(call, sent) : sent
}

async function orKept(call: Call, sent: Promise<CallReply>): Promise<CallReply> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<true>(resolve => {
    timer = setTimeout(() => resolve(true), reach.now() === 'reached' ? LATE_MS : AWAY_MS)
  })
  const fails = sent.then(isPartly, error => isProblem(error, 'unavailable'))
  const isLost = await Promise.race([fails, late])
  clearTimeout(timer)
  const kept = isLost
    ? await device.promise
        .then(load => load())
        .then(answer => answer(call))
        .catch(() => null)
    : null
  if (!kept) return sent
  // The screens read again when the server answers.
  if (reach.now() === 'reached') change(navigator.onLine ? 'unreachable' : 'offline')
  void ask()
  return kept
}

/** The server says that a part of it is away. */
const isPartly = ({ status }: CallReply) => status >= 502 && status <= 504

/** A transport that notices whether the server answers. */
export const noticed =
  (send: Transport): Transport =>
  async call => {
    try {
      const reply = await send(call)
      // An answer to a call from before the network was gone says nothing of now: the next question tells.
      if (navigator.onLine) change('reached')
      const differs = Date.parse(reply.headers.date ?? '') - Date.now()
      if (!Number.isNaN(differs)) ahead = Math.abs(differs) > CLOCK_MS ? differs : 0
      return reply.status === UNAVAILABLE ? await heard(reply) : reply
    } catch (error) {
      // It may have been this one call that was too slow or cut off.
      if (isProblem(error, 'unavailable')) void ask()
      throw error
    }
  }

/** The same for calls, which the device never answers. */
export const serverTransport = noticed(transport)

/** The status of `not_configured`, among others. */
const UNAVAILABLE = 503

/** Tells those who ask what the server lacks. The reply can be read again. */
async function heard(reply: CallReply): Promise<CallReply> {
  const text = await reply.text()
  const again = { ...reply, text: async () => text }
  if ((await problemCodeOf(again)) === 'not_configured') notConfigured.emit()
  return again
}

/** The server may run on this very device, so only a request can tell. */
async function ask(): Promise<void> {
  clearTimeout(next)
  const isThere = await mustAnswer().then(
    () => true,
    () => false,
  )
  // Without a network an answer may have come just before it was gone.
  if (!isThere || !navigator.onLine) next = setTimeout(() => void ask(), ASKED_EVERY_MS)
  change(isThere ? 'reached' : navigator.onLine ? 'unreachable' : 'offline')
}

function change(now: Reach) {
  if (now === reach.now()) return
  if (now === 'reached' && navigator.onLine) clearTimeout(next)
  reach.set(now)
}

// A picture or a sound that does not load does not say why.
addEventListener(
  'error',
  ({ target }) => (target instanceof HTMLImageElement || target instanceof HTMLMediaElement) && void ask(),
  true,
)
onMissingPart(() => void ask())
for (const event of ['online', 'offline']) addEventListener(event, () => void ask())
