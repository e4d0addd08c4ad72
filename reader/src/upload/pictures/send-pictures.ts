import type { QueryClient } from '@tanstack/react-query'
import { isProblem, Problem } from '../../../../lib/contracts/page-client.ts'
import { images } from '../../../../lib/contracts/study/images.ts'
import { learnerOf, sessionState } from '../../../../web/session/session.ts'
import { callsOf } from '../../api/client.ts'
import { imageKey, keys } from '../../articles/keys.ts'
import { calls as articleCalls } from '../../articles/queries.ts'
import { progress } from './picture-progress.ts'

const calls = callsOf({ images })

export interface NamedPicture {
  image: string
  blob: Blob
}

/** The result of sending the pictures of a text. */
export interface Outcome {
  /** Refused, so that sending them again would change nothing. */
  refused: number
  /** Sending them again may help. */
  unsent: NamedPicture[]
  /** The reason for the last one that was not sent. */
  error: unknown
}

/** Texts of one book follow one another, and each picture waits in memory until its turn. */
let before: Promise<unknown> = Promise.resolve()
let waiting = 0

const leaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** A text, or the task that makes it. */
export type TextOf = { article_id: number } | { task_id: string }

/** Sends the pictures of a text, whichever screen is shown. Closing the tab asks first. */
export async function sendPictures(
  text: TextOf,
  pictures: readonly NamedPicture[],
  queries: QueryClient,
): Promise<Outcome> {
  if (waiting === 0) addEventListener('beforeunload', leaving)
  waiting += 1
  const { sent = 0, total = 0 } = progress.now() ?? {}
  progress.set({ sent, total: total + pictures.length })
  const turn = before.then(() => sendAll(text, pictures, queries))
  before = turn.catch(() => {})
  try {
    return await turn
  } finally {
    waiting -= 1
    if (waiting === 0) {
      removeEventListener('beforeunload', leaving)
      progress.set(null)
    }
  }
}

async function sendAll(
  text: TextOf,
  pictures: readonly NamedPicture[],
  queries: QueryClient,
): Promise<Outcome> {
  const outcome: Outcome = { refused: 0, unsent: [], error: null }
  const account = learnerOf(sessionState().session)
  const left = [...pictures]
  const sendOn = async (id: number) => {
    for (let next = left.shift(); next; next = left.shift()) {
      try {
        // The others would fail for the same reason.
        if (isForAll(outcome.error)) throw outcome.error
        await sendOne(id, next, account)
        void queries.invalidateQueries({ queryKey: imageKey(id, next.image) })
      } catch (error) {
        if (isRefusal(error)) outcome.refused += 1
        else {
          outcome.unsent.push(next)
          outcome.error = error
        }
      }
      const now = progress.now()
      if (now) progress.set({ ...now, sent: now.sent + 1 })
    }
  }
  try {
    // One after the other: the server converts one of each account at a time.
    await sendOn('task_id' in text ? await articleOf(text.task_id) : text.article_id)
    void queries.invalidateQueries({ queryKey: keys.lists })
    return outcome
  } catch (error) {
    return { ...outcome, unsent: left, error }
  }
}

/** The text that the task of an upload makes. */
export async function articleOf(task_id: string): Promise<number> {
  const { article_id } = await articleCalls.tasks.get({ params: { task_id } })
  if (article_id === null) throw new Error('The task of an upload has no text.')
  return article_id
}

/** The pauses before a picture is sent again, while the server is busy or away. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000]

/** Sends a picture. The server takes it once, however often it is sent. */
async function sendOne(id: number, { image, blob }: NamedPicture, account: number | null): Promise<void> {
  const body = new Uint8Array(await blob.arrayBuffer())
  for (const pause of [...PAUSES_MS, null]) {
    if (learnerOf(sessionState().session) !== account) throw new Problem('unauthenticated', '')
    try {
      await calls.images.store({ params: { id, image }, body }, { headers: { 'content-type': 'image/png' } })
      return
    } catch (error) {
      const isTemporary = isProblem(error, 'unavailable') || isProblem(error, 'rate_limited')
      if (!isTemporary || pause === null) throw error
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
}

const refusals = [400, 409, 413, 415]
const isRefusal = (error: unknown) => isProblem(error) && refusals.includes(error.status)

const reasonsForAll = [401, 403, 404, 507]
const isForAll = (error: unknown) => isProblem(error) && reasonsForAll.includes(error.status)
