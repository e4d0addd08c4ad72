import type { z } from 'zod'
import { isProblem } from '../../../../lib/contracts/page-client.ts'
import { type Card, RatingInput } from '../../../../lib/contracts/schemas/learners/review.ts'
import { onSession, sessionState } from '../../../../web/session/session.ts'
import { store } from '../../../../web/store.ts'
import { onReachedAgain } from '../../api/reach.ts'
import { calls } from './queries.ts'
import { PREFIX } from './unsent-prefix.ts'

export type Rated = z.input<typeof RatingInput>

/** The result of a rating: its card, or the reason why it does not count. */
type Outcome = { rated: Rated } & ({ card: Card } | { error: unknown })

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000

interface OutboxState {
  /** The number of ratings that have not arrived. */
  waiting: number
  /** Why the first of them could not be sent; null while nothing is wrong. */
  error: unknown
}

const state = store<OutboxState>({ waiting: 0, error: null })
export const { now: outboxState, use: useOutbox } = state
let sending: Promise<void> | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let wait = FIRST_WAIT_MS
const outcomes = new Set<(outcome: Outcome) => void>()

export function onOutcome(listener: (outcome: Outcome) => void): () => void {
  outcomes.add(listener)
  return () => outcomes.delete(listener)
}

/** Keeps a rating until the server has it, however long that takes. */
export function sendRating(rated: Rated): void {
  localStorage.setItem(keyOf(rated.request_id), JSON.stringify(rated))
  void sendRatings()
}

/** Sends waiting ratings in order. Resolves when all have arrived or one must wait. */
export function sendRatings(): Promise<void> {
  state.set({ ...state.now(), waiting: keys().length })
  clearTimeout(timer)
  sending ??= sendAll().finally(() => {
    sending = null
  })
  return sending
}

async function sendAll() {
  for (let key = keys()[0]; key !== undefined; key = keys()[0]) {
    const rated = ratingAt(key)
    const outcome = rated && (await send(rated))
    if (outcome === 'later') return
    localStorage.removeItem(key)
    wait = FIRST_WAIT_MS
    state.set({ waiting: keys().length, error: null })
    if (outcome) for (const listener of outcomes) listener(outcome)
  }
}

async function send(rated: Rated): Promise<Outcome | 'later'> {
  try {
    return { rated, card: (await calls.cards.rate({ body: rated })).card }
  } catch (error) {
    if (isLater(error)) {
      state.set({ waiting: keys().length, error })
      timer = setTimeout(() => void sendRatings(), wait)
      wait = Math.min(LONGEST_WAIT_MS, wait * 2)
      return 'later'
    }
    const { reviewed_at, ...now } = rated
    // This device's clock is wrong, so the server's time counts.
    if (reviewed_at !== undefined && isProblem(error) && doubtsTime(error.code)) return send(now)
    return { rated, error }
  }
}

const doubtsTime = (code: string) => code === 'invalid_input' || code === 'not_due'

/** True if the server may accept the same rating later. */
const isLater = (error: unknown) =>
  !isProblem(error) || error.status >= 500 || error.status === 429 || error.status === 401

const prefix = () => `${PREFIX}${sessionState().session?.user.id ?? 'nobody'}.`
const keyOf = (request_id: string) => `${prefix()}${request_id}`

/** The ids begin with their time. */
const keys = () =>
  Object.keys(localStorage)
    .filter(key => key.startsWith(prefix()))
    .sort()

export const unsentRatings = (): Rated[] => keys().flatMap(key => ratingAt(key) ?? [])

function ratingAt(key: string): Rated | null {
  try {
    return RatingInput.parse(JSON.parse(localStorage.getItem(key) ?? ''))
  } catch {
    return null
  }
}

onReachedAgain(() => void sendRatings())
onSession(() => !sessionState().ended && void sendRatings())
