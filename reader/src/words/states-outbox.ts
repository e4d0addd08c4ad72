import { decodeTime, monotonicFactory } from 'ulid'
import type { z } from 'zod'
import { isProblemCode, namedReason, Problem } from '../../../lib/contracts/page-client.ts'
import { wordWrites } from '../../../lib/contracts/relays/words.ts'
import type { Failure } from '../../../lib/contracts/schemas/basics.ts'
import { StateChanges, type StatesChanged } from '../../../lib/contracts/schemas/learners/words.ts'
import { unreachable } from '../../../web/api/transport.ts'
import { learnerOf, sessionState } from '../../../web/session/session.ts'
import { callsOf } from '../api/client.ts'
import { type Outcome, outbox } from '../api/outbox.ts'
import { queryClient } from '../api/query-client.ts'
import { serverNow } from '../api/reach.ts'
import { readAnew } from '../api/read-anew.ts'
import { cardsKey, wordsKey } from './queries.ts'
import { keepArrived, showWaiting, syncWordStates } from './states.ts'
import { tellUnwritten } from './tell-unwritten.ts'
import { dropUnwrittenOf } from './unwritten.ts'

const calls = callsOf({ wordWrites })

/** The replies that are remembered, so that an undo need not ask for them again. */
const REMEMBERED = 200

const Entry = StateChanges.extend({
  /** The request to undo, whose reply says how. `changes` has the states to show until then. */
  undoes: StateChanges.optional(),
})
type Entry = z.output<typeof Entry>
export type ChangedState = StatesChanged['changes'][number]

export const userId = () => learnerOf(sessionState().session)

const replies = new Map<string, ChangedState[]>()
/** Requests whose outcome a caller waits for. */
const pendingRequests = new Map<string, (outcome: Outcome<ChangedState[]>) => void>()

const states = outbox({
  kind: 'states',
  schema: Entry,
  objectsOf: ({ changes, undoes }: Entry) => [
    ...new Set([...changes, ...(undoes?.changes ?? [])].map(({ skill_id }) => `word:${skill_id}`)),
  ],
  nameOf: ({ changes }) => changes.map(({ form }) => form).join('、'),
  canRetry: true,
  send,
  sendMany,
  // The request that it undoes is asked for first.
  isAlone: ({ undoes }) => undoes !== undefined,
  ended,
  endedElsewhere,
  decided: ({ request_id }) => dropUnwrittenOf(request_id),
})
/** Changes sent by another window, shown until a sync with the server includes them. */
let sentElsewhere: { owner: number | null; changes: Entry['changes'] }[] = []
const show = () => {
  const owner = userId()
  const elsewhere = sentElsewhere.filter(each => each.owner === owner)
  showWaiting([...elsewhere, ...states.waiting()].flatMap(({ changes }) => changes))
}
states.listen(show)

/** Shows and sends what waits. Resolves when all of it has arrived or must wait. */
export const { sendAll: sendStates } = states

/** Resolves when no change of a word waits any more; rejects with the reason if one must wait. */
export async function statesSent(skill_id: string): Promise<void> {
  await states.sendAll()
  const isWaiting = states.waiting().some(({ changes }) => changes.some(each => each.skill_id === skill_id))
  if (isWaiting) throw states.state().error ?? unreachable()
}

/** With the time of the change; after the last one that waits, even if the clock was set back since. */
export function newRequestId(): string {
  const last = states.waiting().at(-1)
  return nextId(Math.max(serverNow(), last ? decodeTime(last.request_id) : 0))
}
const nextId = monotonicFactory()

/** Keeps a request on the device until the server has it. The reply, or null if that has to wait; rejects if it is refused. */
export async function keepChanges(request: Entry): Promise<ChangedState[] | null> {
  const { request_id } = request
  const outcome = await new Promise<Outcome<ChangedState[]> | null>(resolve => {
    pendingRequests.set(request_id, resolve)
    try {
      states.add(request_id, request)
    } catch (error) {
      remember(request_id, [])
      resolve({ error })
    }
    void states.sendAll().then(() => resolve(null))
  }).finally(() => pendingRequests.delete(request_id))
  if (!outcome || 'reply' in outcome) return outcome?.reply ?? null
  throw outcome.error
}

/** Removes a request that the server certainly does not have; false if it may have it. */
export async function withdraw(request_id: string): Promise<boolean> {
  const isWithdrawn = await states.withdraw(request_id)
  // It has changed nothing, should its act be undone, too.
  if (isWithdrawn) remember(request_id, [])
  return isWithdrawn
}
/** The requests that wait, in their order, and what runs when one comes or goes. */
export const { waiting: waitingStates, listen: listenToStates } = states

export const replyTo = (request_id: string): readonly ChangedState[] | undefined => replies.get(request_id)

/** Undoes a change as its reply says; a word that it did not change stays. */
export const undoingOf = (madeChanges: readonly ChangedState[]) =>
  madeChanges
    .filter(({ was, state, source_id }) => was !== state || source_id !== null)
    .map(({ skill_id, kind, form, reading, was, source_id }) => ({
      ...{ skill_id, kind, form, reading, state: was },
      ...(source_id !== null && { undone_source: source_id }),
    }))

async function send({ undoes, ...request }: Entry): Promise<ChangedState[]> {
  if (!undoes) return post(request)
  const owner = userId()
  // Sent again, a request changes nothing and has the same reply.
  const changes = undoingOf(replyTo(undoes.request_id) ?? (await post(undoes)))
  if (changes.length === 0) return []
  if (userId() !== owner) throw new Problem('unauthenticated', '')
  return post({ ...request, changes })
}

const post = async (request: z.output<typeof StateChanges>): Promise<ChangedState[]> =>
  (await calls.wordWrites.states({ body: dated(request) })).changes

/** Each has its own receipt and reply, as if it were sent alone. */
async function sendMany(requests: readonly Entry[]): Promise<Outcome<ChangedState[]>[]> {
  const body = { requests: requests.map(({ undoes: _, ...request }) => dated(request)) }
  const { replies } = await calls.wordWrites.stateRequests({ body })
  return replies.map(({ changes, problem }) => (changes ? { reply: changes } : { error: problemOf(problem) }))
}

function problemOf(failure: Failure | null): Problem {
  const { code = '', detail = '' } = failure ?? {}
  return new Problem(isProblemCode(code) ? code : 'invalid_input', detail, {
    reason: namedReason(failure ?? {}),
  })
}

/** A change was made when it was pressed, which its request's id says. */
function dated({ request_id, changes, ...body }: z.output<typeof StateChanges>) {
  const at = new Date(decodeTime(request_id)).toISOString()
  return { request_id, ...body, changes: changes.map(change => ({ ...change, at })) }
}

function ended({ request_id, changes }: Entry, outcome: Outcome<ChangedState[]>): void {
  if ('reply' in outcome) arrived(request_id, outcome.reply)
  else refused(request_id, changes, outcome.error)
  pendingRequests.get(request_id)?.(outcome)
}

/** A refused request has changed nothing. */
function refused(request_id: string, changes: Entry['changes'], error: unknown): void {
  remember(request_id, [])
  tellUnwritten(
    changes.map(({ form }) => form),
    { request_id, error },
  )
}

function arrived(request_id: string, madeChanges: ChangedState[]): void {
  remember(request_id, madeChanges)
  keepArrived(madeChanges)
  const superseded = madeChanges.filter(each => each.superseded)
  if (superseded.length > 0) {
    tellUnwritten(superseded.map(({ written }) => written))
    void syncWordStates()
  }
  freshWithStates()
}

function endedElsewhere({ changes }: Entry, isSent: boolean): void {
  // Otherwise it was undone.
  if (isSent) sentElsewhere.push({ owner: userId(), changes })
  if (sentElsewhere.length > 0 && states.waiting().length === 0) void syncElsewhere()
}

async function syncElsewhere(): Promise<void> {
  // A sync that is on its way may not know of them.
  keepArrived([])
  await syncWordStates()
  sentElsewhere = []
  show()
  freshWithStates()
}

function freshWithStates(): void {
  for (const queryKey of [wordsKey, cardsKey]) void readAnew(queryClient, queryKey)
}

function remember(request_id: string, madeChanges: ChangedState[]): void {
  replies.set(request_id, madeChanges)
  for (const id of [...replies.keys()].slice(0, -REMEMBERED)) replies.delete(id)
}
