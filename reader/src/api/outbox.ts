import type { z } from 'zod'
import { isProblem, Problem } from '../../../lib/contracts/page-client.ts'
import { catalogue, getMessages } from '../../../web/language/language.ts'
import { onSession, sessionState } from '../../../web/session/session.ts'
import { store } from '../../../web/store.ts'
import { outboxEntries } from './outbox-entries.ts'
import { awayError, onReachedAgain } from './reach.ts'

const messages = catalogue({
  en: { full: 'This device keeps no more changes. Go online, so that they can be sent.' },
  ja: { full: 'この端末にはこれ以上変更を保存できません。オンラインにして送信してください。' },
  zh: { full: '本设备无法再保存更多更改。请联网以便发送。' },
})

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
  /** Tells that another window has sent or removed an entry. */
  endedElsewhere?(entry: Entry): void
  /** The entries that the device keeps at most; the oldest goes first. */
  most?: number
  /** The limit beyond which no entry is added. */
  room?: { entries: number; characters: number }
}

export type Outcome<Reply> = { reply: Reply } | { error: unknown }

/**
 * Keeps entries on the device until the server has them, however long that takes, and sends them in order of their names.
 * Each account has its own, which neither its sign-out nor another account's sign-in removes. One window at a time sends.
 */
export function outbox<Entry, Reply>(options: OutboxOptions<Entry, Reply>) {
  const { prefix, schema, send, tried, ended, endedElsewhere, most, room } = options
  const state = store<OutboxState>({ waiting: 0, error: null })
  let sending = Promise.resolve()
  let isSending = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT_MS
  const kept = outboxEntries(prefix, schema)
  const count = (error = state.now().error) => state.set({ waiting: kept.entries().length, error })

  function hasRoom({ entries, characters }: NonNullable<typeof room>): boolean {
    const texts = kept.texts()
    return texts.length < entries && texts.reduce((sum, text) => sum + text.length, 0) < characters
  }

  /**
   * Keeps an entry, in place of one of the same name. Names are sent in their order, such as that of ULIDs. Throws if the
   * device has no room.
   */
  function add(name: string, entry: Entry): void {
    if (room && !hasRoom(room)) throw full()
    try {
      kept.set(kept.keyOf(name), JSON.stringify(entry))
    } catch (cause) {
      throw full(cause)
    }
    if (most !== undefined) for (const key of kept.keys().slice(0, -most)) kept.remove(key)
    void sendAll()
  }

  function remove(name: string): void {
    kept.remove(kept.keyOf(name))
    count()
  }

  /** Sends what waits. Resolves when all of it has arrived or must wait. */
  function sendAll(): Promise<void> {
    count()
    clearTimeout(timer)
    if (!isSending) {
      isSending = true
      // Two windows would send an entry twice. Pages without encryption have no locks.
      sending = navigator.locks?.request(prefix, sendInOrder) ?? sendInOrder()
    }
    return sending
  }

  async function sendInOrder() {
    try {
      for (;;) {
        const key = kept.first()
        if (key === undefined || !(await sendOne(key))) return
      }
    } finally {
      // In the same turn as the last look at the entries: one added afterwards is sent anew.
      isSending = false
    }
  }

  /** False if the entry must wait, and all that follow it. */
  async function sendOne(key: string): Promise<boolean> {
    // Nothing is sent while the server is away, so an entry that was not tried has certainly not arrived.
    const away = awayError()
    const entry = kept.look(key)
    if (away || !entry) {
      count(away)
      return !away
    }
    if (tried) kept.set(key, JSON.stringify(tried(entry)))
    const text = localStorage.getItem(key)
    const outcome = await outcomeOf(entry)
    if (outcome === 'later') return false
    // A newer one of the same name is still to be sent.
    if (localStorage.getItem(key) === text) kept.remove(key)
    else kept.look(key)
    wait = FIRST_WAIT_MS
    // Another account's page is told nothing.
    if (kept.isOwn(key)) ended?.(entry, outcome)
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
  addEventListener('focus', () => kept.keys().length > 0 && void sendAll())
  // Other windows keep and send entries, too.
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key !== null && !kept.isOwn(key)) return
    if (key === null) kept.forgetCopy()
    else kept.look(key)
    const entry = newValue === null && oldValue !== null ? kept.read(oldValue) : null
    if (entry) endedElsewhere?.(entry)
    count()
  })

  return {
    add,
    remove,
    /** The entry of this name, if it waits. */
    find: (name: string): Entry | null => kept.look(kept.keyOf(name)),
    sendAll,
    waiting: kept.entries,
    state: state.now,
    useState: state.use,
    /** Runs when entries come or go. */
    listen: state.listen,
  }
}

const full = (cause?: unknown) => new Problem('limit_reached', getMessages(messages).full, { cause })

/** True if the server may accept the same later. */
const isLater = (error: unknown) =>
  !isProblem(error) || error.status >= 500 || error.status === 429 || error.status === 401
