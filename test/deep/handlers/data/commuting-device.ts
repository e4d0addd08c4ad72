import { decodeTime, monotonicFactory, ulid } from 'ulid'
import { z } from 'zod'
import { RatingInput } from '../../../../lib/contracts/schemas/learners/review.ts'
import { WordState } from '../../../../lib/contracts/schemas/learners/words.ts'
import type { Acting } from '../../../../lib/platform/auth/actor.ts'
import { declareKind } from '../../../../reader/src/api/outbox/kinds.ts'
import {
  Activity,
  mergedActivities,
  mergedPositions,
  Position,
} from '../../../../reader/src/screens/read/progress/merged.ts'
import { sentRating } from '../../../../reader/src/screens/review/sent-rating.ts'
import type { DataClient } from '../../../handlers/data/lab.ts'
import { cardOf, getCard } from '../../../handlers/data/review-stories.ts'
import { kanaWord, mark, newRequest } from '../../../handlers/data/word-stories.ts'
import { deviceWithOutbox } from '../../../reader/outbox/device.ts'
import type { Fate, KillableServer } from './commuting-world.ts'

export const WORDS = 3
export const CARDS = 2
/** Words that are reviewed are not marked, so that no card is removed with its word. */
export const cardWord = (card: number) => kanaWord(900 + card)
export const cardId = (card: number) => cardOf(cardWord(card))

const Marking = z.object({
  request_id: z.string(),
  word: z.number(),
  state: WordState.nullable(),
  at: z.string(),
  sentence: z.string(),
})
type Marking = z.output<typeof Marking>
type Made = Awaited<ReturnType<typeof mark>>['changes'][number]

/** All that a learner did on a device, and the answers that the device has seen. */
interface Done {
  markings: Marking[]
  ratings: z.output<typeof RatingInput>[]
  places: Position[]
  activities: Activity[]
  replies: Map<string, Made>
  rated: Set<string>
  dropped: Set<string>
}

/** A device of the learner with the page's outbox, whose writes go to the handlers of a server. */
export async function commutingDevice(
  name: string,
  server: KillableServer,
  { acting, article_id }: { acting: Acting; article_id: number },
) {
  const open = deviceWithOutbox()
  const kind = (of: string) => `${of} of ${name}`
  const done: Done = {
    ...{ markings: [], ratings: [], places: [], activities: [] },
    ...{ replies: new Map(), rated: new Set(), dropped: new Set() },
  }
  let fates: Fate[] = []
  const call = async <Reply>(use: (client: DataClient) => Promise<Reply>) => {
    const reply = await server.call(acting, fates.shift() ?? 'arrives', use)
    ahead_s = 0
    return reply
  }
  /** As the server last told it. */
  const versions = new Map<string, number>()
  const now = () => server.clock.now().toISOString()
  /** How far the clock of the device is ahead, as long as no answer has told it. */
  let ahead_s = 0
  let nextId = monotonicFactory()
  /** The states as they were last synced, by part. */
  const seen: Record<string, { version: number; states: Record<string, string> }> = {}

  declareKind({
    kind: kind('states'),
    schema: Marking,
    objectsOf: ({ word }: Marking) => [`word:${word}`],
    send: ({ request_id, word, state, at, sentence }: Marking) => {
      const source = { sentence, start: 0, length: 1 }
      const change = { word: kanaWord(word), state, at, ...(state === 'learning' && { source }) }
      return call(client => mark(client, [change], { request_id }))
    },
    ended({ request_id }, outcome) {
      if ('reply' in outcome && outcome.reply.changes[0])
        done.replies.set(request_id, outcome.reply.changes[0])
    },
  })
  declareKind({
    kind: kind('ratings'),
    schema: RatingInput,
    objectsOf: ({ card_id }) => [`card:${card_id}`],
    whenRefused: 'hold',
    send: rated => sentRating(rated, async body => (await call(client => client.review.rate({ body }))).card),
    ended({ request_id, card_id }, outcome) {
      if ('error' in outcome) return
      done.rated.add(request_id)
      versions.set(card_id, outcome.reply.version)
    },
  })
  declareKind({
    kind: kind('places'),
    schema: Position,
    objectsOf: ({ id }: Position) => [`position:${id}`],
    isUncounted: true,
    whenRefused: 'drop',
    merge: mergedPositions,
    send: ({ id, position }: Position) =>
      call(client => client.positions.keep({ params: { id }, body: position })),
  })
  declareKind({
    kind: kind('activities'),
    schema: Activity,
    objectsOf: ({ reading }: Activity) => [`activity:${reading.article_id}`],
    isUncounted: true,
    whenRefused: 'drop',
    merge: mergedActivities,
    send: ({ reading, ...event }: Activity) =>
      call(client =>
        client.learningEvents.record({
          body: { events: [{ ...event, kind: 'exposure', payload: { reading } }] },
        }),
      ),
  })

  let window = await open()
  const add = (of: string, id: string, objects: string[], body: unknown) =>
    window.box.add({ id, kind: kind(of), at: server.clock.now().getTime(), objects, body })
  const ratingsOf = (card_id: string) =>
    window.box.rows.values().flatMap(({ kind: of, refusal, body }) => {
      const rated = of === kind('ratings') ? RatingInput.parse(body) : null
      return rated?.card_id === card_id ? [{ rated, isRefused: refusal !== null }] : []
    })

  return {
    done,
    rows: () => window.box.rows.values(),
    mark(word: number, state: WordState | null) {
      // As the page does: the id has the time, which never falls below that of a mark that waits.
      const waiting = window.box.rows.values().filter(row => row.kind === kind('states'))
      const last = Math.max(0, ...waiting.map(({ id }) => decodeTime(id)))
      const request_id = nextId(Math.max(server.clock.now().getTime() + ahead_s * 1_000, last))
      const at = new Date(decodeTime(request_id)).toISOString()
      const marking = { request_id, word, state, at, sentence: `文${request_id}` }
      done.markings.push(marking)
      add('states', request_id, [`word:${word}`], marking)
    },
    /** Names the version that the ratings which wait will have given, as the page does. */
    rate(card: number, rating: 'again' | 'easy') {
      const card_id = cardId(card)
      let expected_version = versions.get(card_id) ?? 1
      for (const { rated } of ratingsOf(card_id))
        if (rated.expected_version === expected_version) expected_version += 1
      // As the page does: ids that follow one another would be those of each other's resends.
      const request_id = ulid()
      const rated = RatingInput.parse({ request_id, card_id, expected_version, rating, reviewed_at: now() })
      done.ratings.push(rated)
      add('ratings', request_id, [`card:${card_id}`], rated)
    },
    /** A page is turned: the place, and the time of reading. */
    turn(index: number) {
      const position = { index, content_revision: 1, at: now(), reading: 1, passed: [] }
      const place = { id: article_id, title: '', position }
      done.places.push(place)
      add('places', newRequest(), [`position:${article_id}`], place)
      const event_id = newRequest()
      const reading = { article_id, rows: 1, characters: 20, ms: 6_000 }
      const ranges: [number, number][] = [[index, index]]
      const activity = { event_id, occurred_at: now(), reading: { ...reading, ranges, content_revision: 1 } }
      done.activities.push(activity)
      add('activities', event_id, [`activity:${article_id}`], activity)
    },
    /** Sends what waits; each request has its fate. */
    async send(given: readonly Fate[]) {
      fates = [...given]
      await window.send()
    },
    /** The window is closed in the middle of what it does, and another one is opened. */
    async reopen() {
      window.close()
      window = await open()
      nextId = monotonicFactory()
    },
    /** The clock of the device is set to another time. */
    stepClock(seconds: number) {
      ahead_s = seconds
    },
    /** The states of words as this device has them after a sync. */
    async synced() {
      const versions = Object.fromEntries(Object.entries(seen).map(([part, { version }]) => [part, version]))
      const { parts } = await call(client => client.words.sync({ body: { versions } }))
      Object.assign(seen, parts)
      return Object.assign({}, ...Object.values(seen).map(({ states }) => states))
    },
    /** Asks how the cards and the words are now. */
    async look() {
      await this.synced().catch(() => null)
      for (let card = 0; card < CARDS; card += 1) {
        const id = cardId(card)
        const found = await call(client => getCard(client, id)).catch(() => null)
        if (found) versions.set(id, found.version)
      }
    },
    /** The learner drops the ratings that were not taken, and those that were to follow them. */
    async dropRefused() {
      for (let card = 0; card < CARDS; card += 1) {
        const all = ratingsOf(cardId(card))
        if (!all.some(({ isRefused }) => isRefused)) continue
        const followers = all.filter(({ isRefused }) => !isRefused)
        for (const { rated } of [...followers, ...all.filter(({ isRefused }) => isRefused)]) {
          done.dropped.add(rated.request_id)
          await window.box.remove([rated.request_id], false)
        }
      }
    },
  }
}
export type CommutingDevice = Awaited<ReturnType<typeof commutingDevice>>
