import { isProblem } from '../../../../lib/contracts/page-client.ts'
import { getMessages } from '../../../../web/language/language.ts'
import { accountNow, onSession } from '../../../../web/session/session.ts'
import { store } from '../../../../web/store.ts'
import { awayError } from '../../api/reach.ts'
import { notify, notifyProblem } from '../../components/notice.tsx'
import { keptChanged, mediaChanged } from '../changed.ts'
import { type KeptDatabase, type KeptMediaOf, type KeptText, keptDatabase } from '../database.ts'
import { keptMediaOf } from '../names.ts'
import { isMetered, withRoom } from '../room.ts'
import { changeText, keptTexts } from '../texts.ts'
import { ifMediaRest, inTurn } from '../turn.ts'
import { recordingWanted } from './addressed.ts'
import { eachOf, isStop, passingOver } from './each-of.ts'
import { haltMessages } from './halt-messages.ts'
import { letGo } from './held.ts'
import { recordingName } from './names.ts'
import { type MediaKind, mediaOfText } from './of-text.ts'
import { forgetPieces, keepPiece, piecesOf, tidyPieces, type Wanted } from './pieces.ts'

export interface Download {
  text: number
  /** So many bytes have come, of about so many. */
  bytes: number
  of: number | null
}

/** Small pieces are fetched side by side. */
const AT_ONCE = 3
const SHOWN_EVERY_MS = 100

const current = store<Download | null>(null)
export const useDownload = current.use
let ends: AbortController | null = null

/** Stops the download of a text; it goes on when asked for. What is here already stays. */
export async function cancelDownload(id: number): Promise<void> {
  if (current.now()?.text !== id) return
  const ending = ends
  await changeMedia(id, (media, { state }) =>
    media.state === state ? media : { ...media, halted: 'stopped' },
  )
  ending?.abort()
}

/** The kinds that its learner wants here, or not. */
export type Choice = Partial<Record<MediaKind, boolean>>

/**
 * Keeps sounds and pictures of a kept text, and remembers that they were asked for. `of`: about how many bytes are to come.
 * Without a choice it goes on with what was chosen before.
 */
export async function keepMedia(id: number, choice: Choice = {}, of: number | null = null): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false)
  const database = await keptDatabase()
  if (!database) return
  const none = { clips: false, recording: false, pictures: false }
  await withRoom(database, id, () =>
    changeText(id, text => {
      const media = { ...none, ...text.media, ...choice, state: null, halted: null }
      return { ...text, isAsked: true, media }
    }),
  )
  mediaChanged(id)
  await bringHere(id, of)
}

/** Removes the sounds and pictures of a text, which itself stays. */
export async function removeMedia(id: number): Promise<void> {
  await cancelDownload(id)
  const database = await keptDatabase()
  if (!database) return
  await changeText(id, ({ media: _, ...text }) => text)
  keptChanged()
  for (const { name } of await piecesOf(database, id)) letGo(name)
  await forgetPieces(database, id)
  mediaChanged(id)
}

/**
 * Goes on with what was asked for and is not here, or has changed; on a metered network with nothing. A text whose media
 * do not come, or are stopped, holds up no other.
 */
export async function followMedia(): Promise<void> {
  const database = await keptDatabase()
  if (!database || isFollowing) return
  isFollowing = true
  try {
    await ifMediaRest(async () => sayLost(await tidyPieces(database)))
    if (isMetered()) return
    for (const { id, media, state } of await keptTexts())
      if (media && media.state !== state && comesByItself(media)) await bringHere(id, null).catch(() => {})
  } finally {
    isFollowing = false
  }
}

let isFollowing = false

const comesByItself = ({ halted = null }: KeptMediaOf) => halted === null || halted === 'failed'

function sayLost(texts: readonly number[]): void {
  if (texts.length === 0) return
  const t = getMessages(haltMessages)
  const of = owner
  const again = () => fetchAgain(texts, () => owner === of)
  notify(t.removed, { label: t.again, run: () => void again().catch(notifyProblem) })
}

async function fetchAgain(texts: readonly number[], isSameAccount: () => boolean): Promise<void> {
  const { attempt, end } = passingOver(() => awayError() !== null)
  for (const id of texts) if (isSameAccount()) await attempt(() => keepMedia(id).catch(unlessStop))
  end()
}

/** A stop is no failure. */
function unlessStop(error: unknown): void {
  if (!isStop(error)) throw error
}

async function changeMedia(
  id: number,
  change: (media: KeptMediaOf, text: KeptText) => KeptMediaOf,
): Promise<void> {
  await changeText(id, text => (text.media ? { ...text, media: change(text.media, text) } : text))
  mediaChanged(id)
}

async function bringHere(id: number, of: number | null): Promise<void> {
  const database = await keptDatabase()
  if (!database) return
  await inTurn(async () => {
    // Another window may have fetched, stopped or removed them meanwhile.
    const text = await database.get('texts', id)
    if (!text?.media || !comesByItself(text.media))
      throw new DOMException('The download was stopped.', 'AbortError')
    if (text.media.state === text.state) return
    const ending = new AbortController()
    ends = ending
    current.set({ text: id, bytes: 0, of })
    unshown = 0
    try {
      await bringAll(database, id, { media: text.media, state: text.state }, ending.signal)
    } catch (error) {
      // A database that signing out has closed fails in its own way.
      ending.signal.throwIfAborted()
      const halted = isProblem(error, 'limit_reached') ? 'full' : 'failed'
      // There may be no room for this either: the error of the download counts.
      await changeMedia(id, media => ({ ...media, halted })).catch(() => {})
      throw error
    } finally {
      current.set(null)
      ends = null
    }
  }, keptMediaOf)
}

/** They are whole if no other window has chosen more kinds meanwhile. */
async function bringAll(
  database: KeptDatabase,
  id: number,
  { media, state }: { media: KeptMediaOf; state: string | null },
  signal: AbortSignal,
): Promise<void> {
  const names = await fetchAll(database, id, media, signal)
  await forgetPieces(database, id, names)
  await changeMedia(id, now =>
    kinds.every(kind => now[kind] === media[kind]) ? { ...now, state, halted: null } : now,
  )
}

const kinds = ['clips', 'pictures', 'recording'] as const satisfies readonly MediaKind[]

/** Fetches what is missing, and returns the names of all that the text has. */
async function fetchAll(
  database: KeptDatabase,
  id: number,
  media: KeptMediaOf,
  signal: AbortSignal,
): Promise<Set<string>> {
  const names = new Set<string>()
  const { attempt, end } = passingOver()
  const fetchOne = (wanted: Wanted) =>
    attempt(async () => {
      signal.throwIfAborted()
      await withRoom(database, wanted.text, () => keepPiece(database, wanted, { signal, onBytes }))
    })
  const fetchKind = async (kind: MediaKind) => {
    if (kind === 'recording') await forgetOtherRecording(database, id, signal)
    for await (const some of mediaOfText(kind, { database, id, signal })) {
      for (const { name } of some) names.add(name)
      await eachOf(some, AT_ONCE, fetchOne)
    }
  }
  for (const kind of kinds) if (media[kind]) await attempt(() => fetchKind(kind))
  end()
  return names
}

/** Bytes that came since the last time that they were shown. */
let unshown = 0
let shownAt = 0

function onBytes(bytes: number) {
  unshown += bytes
  const now = current.now()
  if (!now || performance.now() - shownAt < SHOWN_EVERY_MS) return
  current.set({ ...now, bytes: now.bytes + unshown })
  unshown = 0
  shownAt = performance.now()
}

/** A text may have got another recording, which its tag tells. */
async function forgetOtherRecording(database: KeptDatabase, id: number, signal: AbortSignal): Promise<void> {
  const piece = await database.get('media', [id, recordingName(id)])
  if (!piece) return
  const { tag } = await recordingWanted(id, signal)
  if (tag !== '' && !piece.hash.endsWith(tag.replaceAll('"', ''))) {
    const others = (await piecesOf(database, id)).filter(({ name }) => name !== piece.name)
    await forgetPieces(database, id, new Set(others.map(({ name }) => name)))
  }
}

// Nothing is fetched for an account that has signed out.
let owner = accountNow()
onSession(() => {
  const now = accountNow()
  if (now !== owner) ends?.abort()
  owner = now
})
