import type { z } from 'zod'
import { type Operation, pageOperations } from '../../../../lib/contracts/page-client.ts'
import { positions } from '../../../../lib/contracts/relays/positions.ts'
import { ArticleHead } from '../../../../lib/contracts/schemas/articles/articles.ts'
import { articleWords } from '../../../../lib/contracts/study/article-words.ts'
import { articles } from '../../../../lib/contracts/study/articles.ts'
import { learnerOf, sessionState } from '../../../../web/session/session.ts'
import { serverTransport } from '../../api/reach.ts'
import type { KeptDatabase } from '../database.ts'
import { pathFor, requestOf } from '../requests.ts'
import { type Claim, withRoom } from '../room.ts'
import {
  blocksOf,
  contentsRequest,
  headRequest,
  layoutRequest,
  partsOfTimes,
  positionRequest,
  rowsRequest,
  timesRequest,
  wordsRequest,
} from '../text-requests.ts'
import { furtherParts } from './parts.ts'
import { type AsKept, putRecord, putReply, RemovedMeanwhile } from './still-here.ts'

const operations = pageOperations('study', { articles, articleWords, positions })

const Head = ArticleHead.pick({
  title: true,
  user_id: true,
  status: true,
  content_revision: true,
  updated_at: true,
  total_rows: true,
  rows_ready: true,
  total_headings: true,
  has_media: true,
})
type Head = z.infer<typeof Head>

/** Changes with the text and with all that is written about its sentences. */
const stateOf = ({ content_revision, updated_at, total_rows }: Head) =>
  `${content_revision} ${updated_at} ${total_rows}`

interface Keeping {
  /** How a text is to be kept that may be new here; null to bring one in step that is here, and to keep no other. */
  as: AsKept | null
  /** For a text that is new here: when it counts as read last. */
  read_at?: number
  /** Its learner asks for it now, so that it may take the room of what was asked for before. */
  mayTakeAsked?: boolean
}

/**
 * Keeps a text with all that reading it asks for, or brings what is kept in step: a part that has not changed is not sent
 * again. `gone`: the account may no longer read it. A text that is still being made is not kept yet. Throws
 * `RemovedMeanwhile` once it is not to be kept any more.
 */
export async function fetchText(
  database: KeptDatabase,
  id: number,
  { as, read_at = Date.now(), mayTakeAsked = false }: Keeping,
): Promise<'kept' | 'unfinished' | 'gone'> {
  const before = await database.get('texts', id)
  if (!before && !as) throw new RemovedMeanwhile()
  const first = await requestFromServer(operations.articles.get, headRequest(id), null)
  if (first.status === 403 || first.status === 404) return 'gone'
  if (first.status !== 200) throw new Error(`The text was answered with ${first.status}.`)
  const headBody = await first.text()
  const head = Head.parse(JSON.parse(headBody))
  if (head.rows_ready < head.total_rows || head.status === 'processing') return 'unfinished'
  const isInStep = before?.state === stateOf(head)
  // Nothing else has changed.
  if (!as && before?.state === `${stateOf(head)} pending` && (await arePending(id))) return 'kept'
  const claim = { mayTakeAsked, series: as?.series ?? before?.series ?? null }
  let bytes = before?.bytes ?? 0
  let isPending = false
  for (const [route, path] of requestsOf(id, head, isInStep)) {
    const { body, change } = await keepReply(database, { route, path, text: id, claim, isNew: !before })
    bytes += change
    isPending ||= route === operations.articleWords.words && tellsPending(body)
  }
  const { title, user_id, total_rows } = head
  const keepRecord = async (state: string, fresh: { read_at: number } | null = null) => {
    const values = { id, title, user_id, total_rows, state, bytes }
    await withRoom(database, id, () => putRecord(database, values, as ?? {}, fresh), claim)
  }
  if (!isInStep) {
    // It can be read from here on. Should a further part fail, this state makes the text be fetched again.
    await keepRecord(`${stateOf(head)} rows`, before ? null : { read_at })
    bytes += await fetchFurther(database, id, head, claim)
  }
  await keepRecord(isPending ? `${stateOf(head)} pending` : stateOf(head))
  return 'kept'
}

const tellsPending = (body: string) => body.includes('"analysis":"pending"')

/** True while the server is finding the words of a text: no row's words count as current before those of all rows do. */
async function arePending(id: number): Promise<boolean> {
  const { words } = operations.articleWords
  const reply = await requestFromServer(words, pathFor(words, id, 'offset=0&limit=1'), null)
  return reply.status === 200 && tellsPending(await reply.text())
}

const FURTHER_DEADLINE_MS = 10 * 60_000

/** Fetches what belongs to its words and sentences, and returns how many bytes more are kept now. */
async function fetchFurther(database: KeptDatabase, id: number, head: Head, claim: Claim): Promise<number> {
  // An account of a provider reads texts and looks no words up.
  if (learnerOf(sessionState().session) === null) return 0
  const signal = AbortSignal.timeout(FURTHER_DEADLINE_MS)
  let bytes = 0
  for (const part of furtherParts)
    await withRoom(
      database,
      id,
      async () => {
        bytes += await part.fetch({ id, head, database, signal })
      },
      claim,
    )
  return bytes
}

/** The requests of the reader; those of the position alone if nothing else has changed. */
function requestsOf(id: number, head: Head, isInStep: boolean): [Operation, string][] {
  const ownPosition: [Operation, string][] =
    learnerOf(sessionState().session) === null ? [] : [[operations.positions.get, positionRequest(id)]]
  if (isInStep) return ownPosition
  const blocks = Array.from({ length: blocksOf(head.total_rows) }, (_, block) => block)
  const headings: [Operation, string][] =
    head.total_headings > 0 ? [[operations.articles.contents, contentsRequest(id)]] : []
  const times: [Operation, string][] = head.has_media
    ? partsOfTimes(head.total_rows).map(part => [operations.articles.times, timesRequest(id, part)])
    : []
  return [
    [operations.articles.get, headRequest(id)],
    [operations.articles.layout, layoutRequest(id)],
    ...headings,
    ...times,
    ...blocks.flatMap((block): [Operation, string][] => [
      [operations.articles.get, rowsRequest(id, block)],
      [operations.articleWords.words, wordsRequest(id, block)],
    ]),
    ...ownPosition,
  ]
}

interface Part {
  route: Operation
  path: string
  text: number
  claim: Claim
  isNew: boolean
}

/** Keeps the reply to a request; `change` is how many bytes more are kept now. */
async function keepReply(database: KeptDatabase, { route, path, text, claim, isNew }: Part) {
  const key: [number, string] = [text, requestOf(path)]
  const before = await database.get('replies', key)
  const reply = await requestFromServer(route, path, before?.tag ?? null)
  if (before && reply.status === 304) return { body: before.body, change: 0 }
  if (reply.status !== 200) throw new Error(`A part of a text was answered with ${reply.status}.`)
  const body = await reply.text()
  const { length } = new TextEncoder().encode(body)
  const kept = { body, tag: reply.headers.etag ?? null, bytes: length }
  await withRoom(database, text, () => putReply(database, key, kept, isNew), claim)
  return { body, change: length - (before?.bytes ?? 0) }
}

const requestFromServer = (route: Operation, path: string, tag: string | null) =>
  serverTransport({ route, path, headers: tag === null ? {} : { 'if-none-match': tag } })
