import { isProblem, Problem } from '../../../lib/contracts/page-client.ts'
import { catalogue, getMessages } from '../../../web/language/language.ts'
import { problemTexts } from '../../../web/problem/problem-texts.ts'
import { accountNow, onSession, sessionState } from '../../../web/session/session.ts'
import { emitter, store } from '../../../web/store.ts'
import { linesBefore } from './outbox/before.ts'
import { type Box, boxOf, type News } from './outbox/box.ts'
import { countedIn, hear, showKeptRows } from './outbox/kept-rows.ts'
import { declareKind, type Kind, kindOf, readable } from './outbox/kinds.ts'
import { linesOf } from './outbox/lines.ts'
import { databaseOfOutbox, pressPrefix, shelfPrefix } from './outbox/names.ts'
import type { Row } from './outbox/row.ts'
import { sendWaiting } from './outbox/sending.ts'
import { openShelf, spareLines, usableStorage } from './outbox/shelf.ts'
import { awayError, onReachedAgain, serverNow } from './reach.ts'
import { rounds } from './rounds.ts'

export type { Outcome } from './outbox/kinds.ts'

const messages = catalogue({
  en: {
    full: 'This device cannot keep any more changes. Go online so that they can be sent.',
    lost: 'A change was not saved, because this device has no room left.',
  },
  ja: {
    full: 'この端末にはこれ以上変更を保存できません。オンラインにして送信してください。',
    lost: 'この端末の空き容量が足りず、変更を保存できませんでした。',
  },
  zh: {
    full: '本设备无法再保存更多更改。请联网以便发送。',
    lost: '本设备空间不足，更改未能保存。',
  },
})

const FIRST_WAIT_MS = 2_000
/** While something waits, it is tried so often at least. */
const LONGEST_WAIT_MS = 30_000
/** Of one account on one device, of the kinds that count. */
const MOST = 5_000

interface Opened {
  box: Box
  /** Resolves when the entries on the device are shown. */
  entriesShown: Promise<void>
  channel: BroadcastChannel | null
}

const changed = emitter()
/** Why something could not be sent; null while nothing is wrong. */
const trouble = store<unknown>(null)
let opened: Opened | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let wait = FIRST_WAIT_MS

const signedOut = () => new Problem('unauthenticated', '')
const full = () => new Problem('limit_reached', getMessages(messages).full)

/** The box of the account that is signed in. Another account's stays on the device, and is neither shown nor sent. */
function boxNow(): Opened | null {
  const id = accountNow()
  const account = id === undefined ? null : String(id)
  if (opened?.box.account === account || (opened === null && account === null)) return opened
  opened?.channel?.close()
  trouble.set(null)
  opened = account === null ? null : open(account)
  changed.emit()
  return opened
}

function open(account: string): Opened {
  const storage = usableStorage()
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(databaseOfOutbox(account)) : null
  const shelf = openShelf(account)
  const box = boxOf({
    account,
    shelf,
    lines: linesOf(storage, `${pressPrefix}${account}.`),
    older: [linesBefore(storage, account), spareLines(linesOf(storage, `${shelfPrefix}${account}.`), shelf)],
    notifyWindows: news => channel?.postMessage(news),
    onChange: changed.emit,
    onLost(row) {
      const error = new Problem('limit_reached', getMessages(messages).lost)
      const read = readable(row)
      if (read) read.kind.refused(read.entry, error)
      trouble.set(error)
      changed.emit()
    },
  })
  channel?.addEventListener('message', ({ data }: MessageEvent<News>) => {
    hear(box, data)
    changed.emit()
  })
  const entriesShown = showKeptRows(box).then(changed.emit, error => trouble.set(error))
  return { box, entriesShown, channel }
}

/** Sends what waits. Resolves when all of it has arrived or must wait. */
export const sendOutbox = rounds(async () => {
  const now = boxNow()
  clearTimeout(timer)
  if (!now) return false
  const { box, entriesShown } = now
  try {
    await entriesShown
    return await alone(databaseOfOutbox(box.account), () => send(box))
  } catch (error) {
    trouble.set(error)
    return true
  } finally {
    changed.emit()
  }
})

/** Two windows would send an entry twice. Pages without encryption have no locks; what is sent twice counts once. */
const alone = <Value>(name: string, run: () => Promise<Value>): Promise<Value> =>
  navigator.locks ? navigator.locks.request(name, run) : run()

/** True if something must wait for another time. */
async function send(box: Box): Promise<boolean> {
  const mustWait = await sendWaiting(box, {
    away: () => (opened?.box === box && String(accountNow()) === box.account ? awayError() : signedOut()),
    onTried(error) {
      if (opened?.box !== box) return
      if (error === null) wait = FIRST_WAIT_MS
      trouble.set(error)
      changed.emit()
    },
    refusalOf(error) {
      const { title, detail } = problemTexts(error)
      const code = isProblem(error) ? error.code : 'unexpected'
      return { at: serverNow(), code, why: detail || title }
    },
  })
  if (opened?.box !== box || !mustWait) return false
  timer = setTimeout(() => void sendOutbox(), wait)
  wait = Math.min(LONGEST_WAIT_MS, wait * 2)
  return true
}

/** Follows the account, and sends when the server may answer. Loaded after the first sentence. */
onReachedAgain(() => void sendOutbox())
onSession(() => {
  boxNow()
  if (!sessionState().ended) void sendOutbox()
})
addEventListener('focus', () => hasWaiting() && void sendOutbox())
setInterval(() => hasWaiting() && void sendOutbox(), LONGEST_WAIT_MS)

const rowsNow = (): Row[] => boxNow()?.box.rows.values() ?? []
const hasWaiting = () => rowsNow().some(({ refusal }) => refusal === null)

/** Writes of one kind, which the device keeps until the server has them. */
export function outbox<Entry, Reply>(kind: Kind<Entry, Reply>) {
  declareKind(kind)
  const own = () => rowsNow().filter(row => row.kind === kind.kind && row.refusal === null)
  const entryIn = (row: Row): Entry[] => {
    const read = kind.schema.safeParse(readable(row)?.entry)
    return read.success ? [read.data] : []
  }
  const entries = new WeakMap<Row, Entry[]>()
  const entryOf = (row: Row): Entry[] => {
    const known = entries.get(row) ?? entryIn(row)
    if (known.length > 0) entries.set(row, known)
    return known
  }
  const state = store({ waiting: 0, error: trouble.now() })
  changed.listen(() => {
    const next = { waiting: own().length, error: trouble.now() }
    const now = state.now()
    if (now.waiting !== next.waiting || now.error !== next.error) state.set(next)
  })

  return {
    /** Keeps an entry under its id, such as that of its request, and sends it. Throws if the device has no room. */
    add(id: string, entry: Entry): void {
      const box = boxNow()?.box
      if (!box) throw signedOut()
      if (!kind.isUncounted && countedIn(box) >= MOST) throw full()
      box.add({ id, kind: kind.kind, at: serverNow(), objects: [...kind.objectsOf(entry)], body: entry })
      void sendOutbox()
    },
    /** Removes an entry that has certainly not arrived; false if it may have. */
    withdraw: async (id: string): Promise<boolean> => (await boxNow()?.box.withdraw(id)) ?? false,
    /** The entry of this id, if it waits. */
    find(id: string): { entry: Entry; isTried: boolean } | null {
      const row = boxNow()?.box.rows.get(id)
      const [entry] = row && row.refusal === null ? entryOf(row) : []
      return row && entry ? { entry, isTried: row.is_tried } : null
    },
    /** Those that wait and this page can read, in their order. */
    waiting: (): Entry[] => own().flatMap(entryOf),
    /** Resolves when those of earlier visits are among them. */
    shown: (): Promise<void> => boxNow()?.entriesShown ?? Promise.resolve(),
    sendAll: sendOutbox,
    state: state.now,
    useState: state.use,
    /** Runs when entries come or go. */
    listen: changed.listen,
  }
}

/** For the list of what waits and of what was refused. */
export interface Listed {
  id: string
  kind: string
  name: string
  /** The learner's own text, and the address where it belongs. */
  text: string
  place: string | null
  at: number
  refusal: Row['refusal']
  canRetry: boolean
  /** True if sending it again takes the place of something newer. */
  isContested: boolean
}

const listedOf = (row: Row): Listed => {
  const read = readable(row)
  const { id, kind, at, refusal } = row
  return {
    ...{ id, kind, at, refusal },
    name: read?.kind.nameOf(read.entry) ?? '',
    text: read?.kind.textOf(read.entry) ?? '',
    place: read?.kind.placeOf(read.entry) ?? null,
    canRetry: (kindOf(kind)?.canRetry ?? false) && bodyAgain(row) !== null,
    isContested: isContested(row),
  }
}

/** Something newer is there, or what it changes has gone. */
const isContested = ({ refusal }: Row) =>
  refusal?.code === 'version_conflict' || refusal?.code === 'not_found'

/** The body with which a refused entry is sent again; null if its learner can only drop it. */
function bodyAgain(row: Row): unknown {
  const read = readable(row)
  return read && isContested(row) ? read.kind.insist(read.entry) : row.body
}

let listedBefore: { rows: Row[]; listed: Listed[] } = { rows: [], listed: [] }

/** Changes of the account on this device, in their order; without positions and times of reading, which the page keeps by itself. */
export const useListed = (): readonly Listed[] => changed.use(listedNow)

export function listedNow(): readonly Listed[] {
  const rows = rowsNow().filter(({ kind }) => !kindOf(kind)?.isUncounted)
  const isSame =
    rows.length === listedBefore.rows.length && rows.every((row, at) => row === listedBefore.rows[at])
  if (!isSame) listedBefore = { rows, listed: rows.map(listedOf) }
  return listedBefore.listed
}

/** Resolves when what the device keeps is known. */
export const outboxShown = async (): Promise<void> => boxNow()?.entriesShown

/** Its learner does not want it any more. */
export async function dropEntry(id: string): Promise<void> {
  tellDecided(id)
  await boxNow()?.box.remove([id], false)
}

/** Its learner wants a refused entry sent again: as it was, or whatever is there now. */
export async function retryEntry(id: string): Promise<void> {
  tellDecided(id)
  await boxNow()?.box.update([id], row => ({ ...row, body: bodyAgain(row) ?? row.body, refusal: null }))
  await sendOutbox()
}

function tellDecided(id: string): void {
  const row = boxNow()?.box.rows.get(id)
  const read = row && readable(row)
  if (read) read.kind.decided(read.entry)
}
