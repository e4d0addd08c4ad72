import { decodeTime, monotonicFactory } from 'ulid'
import { z } from 'zod'
import { Problem } from '../../../lib/contracts/page-client.ts'
import { wordWrites } from '../../../lib/contracts/relays/words.ts'
import { StateChanges, type StatesChanged } from '../../../lib/contracts/schemas/learners/words.ts'
import { catalogue, getMessages } from '../../../web/language/language.ts'
import { learnerOf, sessionState } from '../../../web/session/session.ts'
import { callsOf } from '../api/client.ts'
import { type Outcome, outbox } from '../api/outbox.ts'
import { statesPrefix } from '../api/outbox-prefixes.ts'
import { queryClient } from '../api/query-client.ts'
import { serverNow } from '../api/reach.ts'
import { wordsKey } from './queries.ts'
import { keepArrived, showWaiting, syncWordStates } from './states.ts'
import { forgetUnwritten, tellUnwritten } from './tell-unwritten.ts'

const messages = catalogue({
  en: {
    full: 'This device keeps no more changes. Connect to the server, so that they can be sent.',
  },
  ja: {
    full: 'この端末にはこれ以上変更を保存できません。サーバーに接続して送信してください。',
  },
  zh: {
    full: '本设备无法再保存更多更改。请连接服务器以便发送。',
  },
})

const calls = callsOf({ wordWrites })

/** The most presses that a device keeps: afterwards marking says why it stops. */
const MOST = 5_000
/** The replies that are remembered, so that an undo need not ask for them again. */
const REMEMBERED = 200

const Entry = StateChanges.extend({
  /** The request to undo, whose reply says how. `changes` has the states to show until then. */
  undoes: StateChanges.optional(),
  /** True once the server may have it. */
  is_tried: z.boolean().default(false),
})
type Entry = z.output<typeof Entry>
export type Made = StatesChanged['changes'][number]

export const userId = () => learnerOf(sessionState().session)

const replies = new Map<string, Made[]>()
/** Requests whose outcome a caller waits for. */
const asked = new Map<string, (outcome: Outcome<Made[]>) => void>()

const states = outbox({
  prefix: statesPrefix,
  schema: Entry,
  send,
  tried: (entry: Entry) => ({ ...entry, is_tried: true }),
  ended,
})
const show = () => showWaiting(states.waiting().flatMap(({ changes }) => changes))
states.listen(show)

/** Shows and sends what waits. Resolves when all of it has arrived or must wait. */
export const { sendAll: sendStates } = states

/** With the time of the change; after the last one that waits, even if the clock was set back since. */
export function newRequestId(): string {
  const last = states.waiting().at(-1)
  return nextId(Math.max(serverNow(), last ? decodeTime(last.request_id) : 0))
}
const nextId = monotonicFactory()

/** Keeps a request on the device until the server has it. The reply, or null if that has to wait; rejects if it is refused. */
export async function keepChanges(request: Omit<Entry, 'is_tried'>): Promise<Made[] | null> {
  if (states.state().waiting >= MOST) throw full()
  const { request_id } = request
  const outcome = await new Promise<Outcome<Made[]> | null>(resolve => {
    asked.set(request_id, resolve)
    try {
      states.add(request_id, { ...request, is_tried: false })
    } catch (cause) {
      resolve({ error: full(cause) })
    }
    void states.sendAll().then(() => resolve(null))
  }).finally(() => asked.delete(request_id))
  if (!outcome || 'reply' in outcome) return outcome?.reply ?? null
  remember(request_id, [])
  throw outcome.error
}

const full = (cause?: unknown) => new Problem('limit_reached', getMessages(messages).full, { cause })

/** Removes a request that the server certainly does not have; false if it may have it. */
export function withdraw(request_id: string): boolean {
  const entry = states.find(request_id)
  if (!entry || entry.is_tried) return false
  states.remove(request_id)
  return true
}

export const replyTo = (request_id: string): readonly Made[] | undefined => replies.get(request_id)

/** Undoes a change as its reply says; a word that it did not change stays. */
export const undoingOf = (made: readonly Made[]) =>
  made
    .filter(({ was, state, source_id }) => was !== state || source_id !== null)
    .map(({ skill_id, kind, form, reading, was, source_id }) => ({
      ...{ skill_id, kind, form, reading, state: was },
      ...(source_id !== null && { undone_source: source_id }),
    }))

async function send({ is_tried: _, undoes, ...request }: Entry): Promise<Made[]> {
  if (!undoes) return post(request)
  const owner = userId()
  // Sent again, a request changes nothing and has the same reply.
  const changes = undoingOf(replyTo(undoes.request_id) ?? (await post(undoes)))
  if (changes.length === 0) return []
  if (userId() !== owner) throw new Problem('unauthenticated', '')
  return post({ ...request, changes })
}

async function post({ request_id, changes, ...body }: z.output<typeof StateChanges>): Promise<Made[]> {
  const at = new Date(decodeTime(request_id)).toISOString()
  const dated = changes.map(change => ({ ...change, at }))
  return (await calls.wordWrites.states({ body: { request_id, ...body, changes: dated } })).changes
}

function ended({ request_id, changes }: Entry, outcome: Outcome<Made[]>): void {
  if ('reply' in outcome) arrived(request_id, outcome.reply)
  else if (!asked.has(request_id)) {
    remember(request_id, [])
    tellUnwritten(
      changes.map(({ form }) => form),
      outcome.error,
    )
  }
  if (states.waiting().length === 0) forgetUnwritten()
  asked.get(request_id)?.(outcome)
}

function arrived(request_id: string, made: Made[]): void {
  remember(request_id, made)
  keepArrived(made)
  const superseded = made.filter(each => each.superseded)
  if (superseded.length > 0) {
    tellUnwritten(superseded.map(({ written }) => written))
    void syncWordStates()
  }
  void queryClient.invalidateQueries({ queryKey: wordsKey })
}

/** A refused request has changed nothing. */
function remember(request_id: string, made: Made[]): void {
  replies.set(request_id, made)
  for (const id of [...replies.keys()].slice(0, -REMEMBERED)) replies.delete(id)
}
