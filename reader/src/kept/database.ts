import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { PositionInput } from '../../../lib/contracts/schemas/articles/reading.ts'
import { accountNow, onSession } from '../../../web/session/session.ts'
import { keptDatabaseOf } from './names.ts'

/** A text on this device. */
export interface KeptText {
  id: number
  title: string
  /** True once "Keep offline" was chosen for the text itself. */
  isAsked: boolean
  /** The series for which "Keep offline" was chosen, if the text is kept with it. */
  series: string | null
  /** When it was last opened on this device, in milliseconds since 1970. */
  read_at: number
  /** The article's `user_id`: tells own texts from those of others. */
  user_id: number
  total_rows: number
  /** The article as `stateOf` describes it; null until all its replies are here. */
  state: string | null
  /** The bytes of its replies, as UTF-8. */
  bytes: number
  /** The sounds and pictures that were asked for; absent while none were. */
  media?: KeptMediaOf
  /** The place where this device stopped last. It may be newer than the position among the replies. */
  place?: PositionInput
}

export interface KeptReply {
  /** The JSON text of the reply, unchanged. */
  body: string
  /** Its `ETag`, with which the same request asks whether it has changed. */
  tag: string | null
  bytes: number
  /** When the server sent it, in milliseconds since 1970, of replies whose age is shown. */
  at?: number
}

/** The entries of a word, as JSON, for reading without a network. */
export interface KeptEntry {
  word: string
  body: string
}

/** A card with all that its review needs without a network, as JSON. */
export interface KeptCard {
  id: string
  body: string
}

/** The sounds and pictures of a text that were asked for, and how far they are here. */
export interface KeptMediaOf {
  clips: boolean
  recording: boolean
  pictures: boolean
  /** The text's `state` when all of them were here; null before. */
  state: string | null
  /** Why they stopped coming; null or absent while nothing was in the way. */
  halted?: Halted | null
}

/**
 * Their learner stopped them, the browser had no more room, some did not come, or the browser removed some that were here.
 * Those that did not come are tried again at the next sync; the others wait until they are asked for again.
 */
export type Halted = 'stopped' | 'full' | 'failed' | 'lost'

/** A sound or picture, whose bytes are in the account's cache. */
export interface KeptPiece {
  text: number
  /** Says which it is, as the page asks for it: the same for every address that the server signs. */
  name: string
  /** The name of its bytes, which several pieces may share. */
  hash: string
  bytes: number
}

/** The number in place of a text's id, for replies and media that belong to no text. */
export const NO_TEXT = 0

interface KeptStores extends DBSchema {
  texts: { key: number; value: KeptText }
  /** By the text's id and the request, as `requestOf` writes it. */
  replies: { key: [text: number, request: string]; value: KeptReply }
  entries: { key: string; value: KeptEntry }
  cards: { key: string; value: KeptCard }
  /** Series for which "Keep offline" was chosen, by their ids. */
  series: { key: string; value: { id: string; name: string } }
  media: { key: [text: number, name: string]; value: KeptPiece; indexes: { name: string; hash: string } }
}
export type KeptDatabase = IDBPDatabase<KeptStores>

function addMedia(database: KeptDatabase) {
  const media = database.createObjectStore('media', { keyPath: ['text', 'name'] })
  media.createIndex('name', 'name')
  media.createIndex('hash', 'hash')
}

let open: { of: number | string; database: Promise<KeptDatabase | null> } | null = null

/**
 * The database of the account that is signed in; null for guests, and where the browser keeps nothing, as in
 * some private windows. One connection serves the page.
 */
export function keptDatabase(): Promise<KeptDatabase | null> {
  const of = accountNow()
  if (of === undefined) return Promise.resolve(null)
  if (open?.of !== of) {
    close()
    open = { of, database: opened(of) }
  }
  return open.database
}

async function opened(of: number | string): Promise<KeptDatabase | null> {
  const forget = () => {
    if (open?.of === of) open = null
  }
  try {
    return await openDB<KeptStores>(keptDatabaseOf(of), 2, {
      upgrade(database, before) {
        addMedia(database)
        if (before > 0) return
        database.createObjectStore('texts', { keyPath: 'id' })
        database.createObjectStore('replies')
        database.createObjectStore('entries', { keyPath: 'word' })
        database.createObjectStore('cards', { keyPath: 'id' })
        database.createObjectStore('series', { keyPath: 'id' })
      },
      // Signing out deletes the database, here or in another window.
      blocking(_current, _blocked, event) {
        forget()
        if (event.target instanceof IDBDatabase) event.target.close()
      },
      // The browser has taken it away: the next use makes an empty one.
      terminated: forget,
    })
  } catch {
    return null
  }
}

function close() {
  void open?.database.then(database => database?.close())
  open = null
}

onSession(() => {
  if (open && open.of !== accountNow()) close()
})

/** All keys of a text in the stores of replies and media. */
export const repliesOf = (text: number) => IDBKeyRange.bound([text], [text, []])
