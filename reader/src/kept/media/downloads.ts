import { onSession, sessionState } from '../../../../web/session/session.ts'
import { store } from '../../../../web/store.ts'
import { keptChanged } from '../changed.ts'
import { type KeptDatabase, type KeptMediaOf, keptDatabase } from '../database.ts'
import { keptMediaOf } from '../names.ts'
import { isMetered, withRoom } from '../room.ts'
import { changeText, keptTexts } from '../texts.ts'
import { ifMediaRest, inTurn } from '../turn.ts'
import { recordingWanted } from './addressed.ts'
import { eachOf } from './each-of.ts'
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

/** Ends what is being fetched for a text; what is here already stays. */
export function cancelDownload(text: number): void {
  if (current.now()?.text === text) ends?.abort()
}

/** Keeps sounds and pictures of a kept text, and remembers that they were asked for. `of`: about how many bytes they have. */
export async function keepMedia(id: number, kinds: readonly MediaKind[], of: number | null): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false)
  await changeText(id, text => {
    const none = { clips: false, recording: false, pictures: false }
    const more = Object.fromEntries(kinds.map(kind => [kind, true]))
    return { ...text, isAsked: true, media: { ...none, ...text.media, ...more, state: null } }
  })
  keptChanged()
  await bringHere(id, of)
}

/** Removes the sounds and pictures of a text, which itself stays. */
export async function removeMedia(id: number): Promise<void> {
  cancelDownload(id)
  const database = await keptDatabase()
  if (!database) return
  await changeText(id, ({ media: _, ...text }) => text)
  keptChanged()
  for (const { name } of await piecesOf(database, id)) letGo(name)
  await forgetPieces(database, id)
}

/** Goes on with what was asked for and is not here, or has changed; on a metered network with nothing. */
export async function followMedia(): Promise<void> {
  const database = await keptDatabase()
  if (!database || isMetered()) return
  if (isFollowing) return
  isFollowing = true
  try {
    await ifMediaRest(() => tidyPieces(database))
    for (const { id, media, state } of await keptTexts())
      if (media && media.state !== state) await bringHere(id, null)
  } finally {
    isFollowing = false
  }
}

let isFollowing = false

async function bringHere(id: number, of: number | null): Promise<void> {
  const database = await keptDatabase()
  if (!database) return
  const ending = new AbortController()
  await inTurn(
    async () => {
      const text = await database.get('texts', id)
      // Another window may have fetched them meanwhile.
      if (!text?.media || text.media.state === text.state) return
      ends = ending
      current.set({ text: id, bytes: 0, of })
      unshown = 0
      try {
        const names = await fetchAll(database, id, text.media, ending.signal)
        await forgetPieces(database, id, names)
        await changeText(id, now =>
          now.media ? { ...now, media: { ...now.media, state: text.state } } : now,
        )
      } finally {
        current.set(null)
        ends = null
      }
    },
    { of: keptMediaOf, signal: ending.signal },
  )
}

/** Fetches what is missing, and returns the names of all that the text has. */
async function fetchAll(
  database: KeptDatabase,
  id: number,
  media: KeptMediaOf,
  signal: AbortSignal,
): Promise<Set<string>> {
  const names = new Set<string>()
  if (media.recording) await forgetOtherRecording(database, id, signal)
  const kinds = (['clips', 'pictures', 'recording'] as const).filter(kind => media[kind])
  for (const kind of kinds)
    for await (const some of mediaOfText(kind, { database, id, signal })) {
      for (const { name } of some) names.add(name)
      await fetchSome(database, some, signal)
    }
  return names
}

async function fetchSome(database: KeptDatabase, some: readonly Wanted[], signal: AbortSignal) {
  await eachOf(some, AT_ONCE, async wanted => {
    signal.throwIfAborted()
    await withRoom(database, wanted.text, () => keepPiece(database, wanted, { signal, onBytes }))
  })
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
let owner = sessionState().session?.user.id
onSession(() => {
  const now = sessionState().session?.user.id
  if (now !== owner) ends?.abort()
  owner = now
})
