import type { z } from 'zod'
import { isProblem } from '../../../lib/contracts/page-client.ts'
import { onSession, sessionState } from '../../../web/session/session.ts'
import { store } from '../../../web/store.ts'
import { onReachedAgain } from './reach.ts'

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000

interface OutboxState {
  /** The number of entries that have not arrived. */
  waiting: number
  /** Why the first of them could not be sent; null while nothing is wrong. */
  error: unknown
}

interface OutboxOptions<Entry, Reply> {
  /** The beginning of its keys in localStorage. */
  prefix: string
  schema: z.ZodType<Entry>
  send(entry: Entry): Promise<Reply>
  /** Tells what became of an entry: the server's reply, or why it never takes it. */
  ended?(entry: Entry, outcome: { reply: Reply } | { error: unknown }): void
  /** The entries that the device keeps at most; the oldest goes first. */
  most?: number
}

/** Keeps entries on the device until the server has them, however long that takes, and sends them in order of their names. */
export function outbox<Entry, Reply>({ prefix, schema, send, ended, most }: OutboxOptions<Entry, Reply>) {
  const state = store<OutboxState>({ waiting: 0, error: null })
  let sending: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT_MS

  const ownPrefix = () => `${prefix}${sessionState().session?.user.id ?? 'nobody'}.`
  const keys = () =>
    Object.keys(localStorage)
      .filter(key => key.startsWith(ownPrefix()))
      .sort()

  function read(text: string | null): Entry | null {
    try {
      return schema.parse(JSON.parse(text ?? ''))
    } catch {
      return null
    }
  }

  /** Keeps an entry, in place of one of the same name. Names are sent in their order, such as that of ULIDs. */
  function add(name: string, entry: Entry): void {
    localStorage.setItem(`${ownPrefix()}${name}`, JSON.stringify(entry))
    if (most !== undefined) for (const key of keys().slice(0, -most)) localStorage.removeItem(key)
    void sendAll()
  }

  /** Sends what waits. Resolves when all of it has arrived or must wait. */
  function sendAll(): Promise<void> {
    state.set({ ...state.now(), waiting: keys().length })
    clearTimeout(timer)
    sending ??= sendInOrder().finally(() => {
      sending = null
    })
    return sending
  }

  async function sendInOrder() {
    for (let key = keys()[0]; key !== undefined; key = keys()[0]) {
      const text = localStorage.getItem(key)
      const entry = read(text)
      const outcome = entry === null ? null : await outcomeOf(entry)
      if (outcome === 'later') return
      // A newer one of the same name is still to be sent.
      if (localStorage.getItem(key) === text) localStorage.removeItem(key)
      wait = FIRST_WAIT_MS
      state.set({ waiting: keys().length, error: null })
      if (entry !== null && outcome) ended?.(entry, outcome)
    }
  }

  async function outcomeOf(entry: Entry): Promise<{ reply: Reply } | { error: unknown } | 'later'> {
    try {
      return { reply: await send(entry) }
    } catch (error) {
      if (!isLater(error)) return { error }
      state.set({ waiting: keys().length, error })
      timer = setTimeout(() => void sendAll(), wait)
      wait = Math.min(LONGEST_WAIT_MS, wait * 2)
      return 'later'
    }
  }

  onReachedAgain(() => void sendAll())
  onSession(() => !sessionState().ended && void sendAll())

  return {
    add,
    sendAll,
    waiting: (): Entry[] => keys().flatMap(key => read(localStorage.getItem(key)) ?? []),
    state: state.now,
    useState: state.use,
  }
}

/** True if the server may accept the same later. */
const isLater = (error: unknown) =>
  !isProblem(error) || error.status >= 500 || error.status === 429 || error.status === 401
