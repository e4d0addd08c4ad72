import type { z } from 'zod'
import { isProblem } from '../../../lib/contracts/page-client.ts'
import { onSession, sessionState } from '../../../web/session/session.ts'
import { store } from '../../../web/store.ts'
import { awayError, onReachedAgain } from './reach.ts'

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
  /** The form of an entry once it may have arrived: it is kept in this form before it is sent. */
  tried?(entry: Entry): Entry
  /** Tells what became of an entry: the server's reply, or why it never takes it. */
  ended?(entry: Entry, outcome: Outcome<Reply>): void
  /** The entries that the device keeps at most; the oldest goes first. */
  most?: number
}

export type Outcome<Reply> = { reply: Reply } | { error: unknown }

/**
 * Keeps entries on the device until the server has them, however long that takes, and sends them in order of their names.
 * Each account has its own, which neither its sign-out nor another account's sign-in removes.
 */
export function outbox<Entry, Reply>(options: OutboxOptions<Entry, Reply>) {
  const { prefix, schema, send, tried, ended, most } = options
  const state = store<OutboxState>({ waiting: 0, error: null })
  let sending = Promise.resolve()
  let isSending = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT_MS
  /** Waiting entries by their text, so that each is parsed once. */
  let parsed: ReadonlyMap<string, Entry | null> = new Map()

  const ownPrefix = () => `${prefix}${sessionState().session?.user.id ?? 'nobody'}.`
  const keyOf = (name: string) => `${ownPrefix()}${name}`
  const keys = () =>
    Object.keys(localStorage)
      .filter(key => key.startsWith(ownPrefix()))
      .sort()
  const count = (error = state.now().error) => state.set({ waiting: keys().length, error })

  function read(text: string | null): Entry | null {
    try {
      return schema.parse(JSON.parse(text ?? ''))
    } catch {
      return null
    }
  }

  function waiting(): Entry[] {
    const texts = keys().map(key => localStorage.getItem(key) ?? '')
    parsed = new Map(texts.map(text => [text, parsed.get(text) ?? read(text)]))
    return texts.flatMap(text => parsed.get(text) ?? [])
  }

  /** Keeps an entry, in place of one of the same name. Names are sent in their order, such as that of ULIDs. */
  function add(name: string, entry: Entry): void {
    localStorage.setItem(keyOf(name), JSON.stringify(entry))
    if (most !== undefined) for (const key of keys().slice(0, -most)) localStorage.removeItem(key)
    void sendAll()
  }

  function remove(name: string): void {
    localStorage.removeItem(keyOf(name))
    count()
  }

  /** Sends what waits. Resolves when all of it has arrived or must wait. */
  function sendAll(): Promise<void> {
    count()
    clearTimeout(timer)
    if (!isSending) {
      isSending = true
      sending = sendInOrder()
    }
    return sending
  }

  async function sendInOrder() {
    try {
      for (let key = keys()[0]; key !== undefined; key = keys()[0]) if (!(await sendOne(key))) return
    } finally {
      // Not later: an entry that is added from now on is sent anew.
      isSending = false
    }
  }

  /** False if the entry must wait, and all that follow it. */
  async function sendOne(key: string): Promise<boolean> {
    // The server answers again before anything is sent, so what waits has certainly not arrived.
    const away = awayError()
    if (away) {
      count(away)
      return false
    }
    const entry = read(localStorage.getItem(key))
    if (entry && tried) localStorage.setItem(key, JSON.stringify(tried(entry)))
    const text = localStorage.getItem(key)
    const outcome = entry && (await outcomeOf(entry))
    if (outcome === 'later') return false
    // A newer one of the same name is still to be sent.
    if (localStorage.getItem(key) === text) localStorage.removeItem(key)
    wait = FIRST_WAIT_MS
    // Another account's page is told nothing.
    if (entry && outcome && key.startsWith(ownPrefix())) ended?.(entry, outcome)
    count(null)
    return true
  }

  async function outcomeOf(entry: Entry): Promise<Outcome<Reply> | 'later'> {
    try {
      return { reply: await send(entry) }
    } catch (error) {
      if (!isLater(error)) return { error }
      count(error)
      timer = setTimeout(() => void sendAll(), wait)
      wait = Math.min(LONGEST_WAIT_MS, wait * 2)
      return 'later'
    }
  }

  onReachedAgain(() => void sendAll())
  onSession(() => !sessionState().ended && void sendAll())
  addEventListener('focus', () => keys().length > 0 && void sendAll())
  addEventListener('storage', ({ key }) => (key === null || key.startsWith(ownPrefix())) && count())

  return {
    add,
    remove,
    /** The entry of this name, if it waits. */
    find: (name: string): Entry | null => read(localStorage.getItem(keyOf(name))),
    sendAll,
    waiting,
    state: state.now,
    useState: state.use,
    /** Runs when entries come or go. */
    listen: state.listen,
  }
}

/** True if the server may accept the same later. */
const isLater = (error: unknown) =>
  !isProblem(error) || error.status >= 500 || error.status === 429 || error.status === 401
