import { default_w } from 'ts-fsrs'
import { monotonicFactory } from 'ulid'
import type { Card } from '../../../lib/contracts/schemas/learners/review.ts'
import { cardRecord } from '../../../lib/data/entities/collections/cards.ts'
import {
  type StoredSource,
  wordRecord,
  wordSourceRecord,
} from '../../../lib/data/entities/collections/words.ts'
import { partsOf } from '../../../lib/data/learners/cards/card.ts'
import { createLearning, type Learning } from '../../../lib/data/learners/records/learning.ts'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { nameOf } from '../../../lib/platform/values/name-of.ts'
import { createStoreClient } from '../../../lib/store/client.ts'
import { prefixed } from '../../../lib/store/tables.ts'
import { inTransaction } from '../../../lib/store/writing/transact.ts'
import { writeAll } from '../../../lib/store/writing/write-all.ts'
import { personAt, signIn } from '../../../test/support/people.ts'
import { logReviews, reviewsOf } from '../../../test/support/reviews.ts'
import type { OnStack } from '../bench.ts'
import { startBareHandler, transactBarely } from '../measuring/bare/start.ts'
import { compared, type Line, wanted } from '../measuring/report.ts'
import { median, timed } from '../measuring/times.ts'
import type { BenchStack } from '../stack/bench-stack.ts'
import { splitText } from '../stack/texts.ts'
import { upload } from '../stack/timed-task.ts'

const DUE = 10_000
const REVIEWS = 18_000
const ROUNDS = 60
const LEARNERS = 50
const RATED_BY_EACH = 10
const WANTED_MS = { rating: 10, queue: 20, mark: 12, forecast: 120, optimise: 3_000, statistics: 150 }
const DAYS = 365
const SENTENCES = 100
/** Of the transactions a second of the bare handler. */
const RATINGS_SHARE = 0.5
const DAY_MS = 86_400_000

const newId = monotonicFactory()

/** The times of one review, and the ratings a second of fifty learners at once. */
export async function reviewing({ stack, signal }: OnStack): Promise<Line[]> {
  const { endpoint } = stack.engine('collections')
  await using ending = new AsyncDisposableStack()
  const client = createStoreClient({ endpoint })
  ending.defer(async () => client.destroy())
  const where = { client, table: prefixed('')('collections') }
  const learning = { ...createLearning(where, { now: () => new Date(), newId }), signal }
  const people = await addLearners(stack, LEARNERS + 1)
  const [one, ...others] = people
  if (!one) throw new Error('There are no learners.')

  await addDays(learning, one.user_id, DAYS)
  const sentences = await textOf(one.clients, signal)
  await addDue(learning, one.user_id, DUE, sentences)
  const alone = await measureAlone(one.clients, sentences, signal)
  await logReviews(
    learning,
    one.user_id,
    reviewsOf(
      default_w.map((weight, at) => (at < 4 ? weight / 3 : weight)),
      REVIEWS,
    ),
  )
  const optimised = await timed(() => optimise(one.clients, signal))

  for (const { user_id } of others) await addDue(learning, user_id, RATED_BY_EACH)
  const bare = await startBareHandler(endpoint, where.table)
  ending.use(bare)
  const ratings = await ratedAtOnce(others)
  const transactions = await perSecond(others, () => transactBarely(bare))
  return [
    ...alone,
    wanted(`${REVIEWS} reviews optimised`, WANTED_MS.optimise, optimised, 'the task, from request to end'),
    {
      ...compared(
        `ratings, ${LEARNERS} learners at once ÷ bare handler doing one conditional transaction`,
        ratings,
        transactions,
        'a second; none was refused',
      ),
      target: { atLeast: RATINGS_SHARE },
    },
  ]
}

type Clients = ReturnType<typeof personAt>
interface Reviewer {
  readonly user_id: number
  readonly clients: Clients
}

async function addLearners(stack: BenchStack, count: number): Promise<Reviewer[]> {
  const { inviteCodes, registrationRequests } = stack.manager
  const people: Reviewer[] = []
  for (let n = 0; n < count; n += 1) {
    const [username, password] = [`reviewer-${n}`, `password of reviewer ${n}`]
    const { code } = await inviteCodes.create({ body: {} })
    await personAt(stack).accounts.auth.register({ body: { username, password, invite_code: code } })
    const { items } = await registrationRequests.list({ query: { status: 'pending' } })
    for (const { id } of items) await registrationRequests.approve({ params: { id }, body: {} })
    const { user, ...clients } = await signIn(stack, username, password)
    people.push({ user_id: user.id, clients })
  }
  return people
}

/** A sentence of a text of the learner. */
type Place = Pick<StoredSource, 'article_id' | 'index' | 'sentence' | 'content_revision'>

async function textOf({ study }: Clients, signal: AbortSignal): Promise<Place[]> {
  const { id } = await upload({ study }, { ...splitText(SENTENCES), mayLack: true }, signal)
  const { content_revision, sentences } = await study.articles.get({ params: { id } })
  const words = sentences.filter(({ sentence }) => sentence.trim() !== '')
  return words.map(({ index, sentence }) => ({ article_id: id, index, sentence, content_revision }))
}

/** Adds words with cards that are due for review, and with a sentence each if there are some. */
async function addDue(learning: Learning, user_id: number, count: number, sentences: readonly Place[] = []) {
  const now = Date.now()
  const at = new Date(now - 40 * DAY_MS).toISOString()
  const writes = Array.from({ length: count }, (_, n) => {
    const skill_id = nameOf('bench', n)
    const card = dueCard(`w.${skill_id}.recognition`, new Date(now - ((n % 30) + 1) * DAY_MS), at)
    const form = `語${n}`
    const named = { kind: 'word', written: form, form, reading: 'ご', gloss: 'word' } as const
    const place = sentences[n % sentences.length]
    const source = place && sourceOf(place, { user_id, skill_id, created_at: at })
    const word = {
      user_id,
      skill_id,
      ...named,
      note: '',
      sense_id: null,
      sources: source ? 1 : 0,
      latest_source: source?.source_id ?? null,
      joined: null,
      chosen_with: null,
      outdone: null,
      writings: [],
    }
    const row = wordRecord.encode({
      ...word,
      state: 'learning',
      tags: [],
      version: 1,
      created_at: at,
      updated_at: at,
    })
    return [
      ...(source ? [inTransaction(learning.wordSources).put(wordSourceRecord.encode(source))] : []),
      inTransaction(learning.words).put(row),
      inTransaction(learning.cards).put(cardRecord.encode({ ...card, user_id })),
    ]
  })
  await writeAll(learning.client, writes.flat())
}

/** Adds study days, up to today, on each of which words were read and became known. */
async function addDays({ studyDays, client }: Learning, user_id: number, count: number) {
  const writes = Array.from({ length: count }, (_, n) => {
    const day = new Date(Date.now() - n * DAY_MS).toISOString().slice(0, 10)
    const read = { read_rows: 40, read_ms: 900_000, read_characters: 1_200 }
    const reviewed = { reviews: 80, lapses: 7, again: 9, ms: 600_000, mature: 30, mature_passed: 28 }
    return inTransaction(studyDays).put({
      user_id,
      day,
      ...read,
      ...reviewed,
      words_known: n % 5,
      words_mature: 1,
    })
  })
  await writeAll(client, writes)
}
/** A source without furigana and translation, which the queue takes from the text. */
const sourceOf = (
  place: Place,
  of: Pick<StoredSource, 'user_id' | 'skill_id' | 'created_at'>,
): StoredSource => ({
  ...{ ...of, ...place, source_id: nameOf('bench source'), start: 0, length: 1, written: '語' },
  ...{ title: null, furigana: null, translation: null, before: null, after: null, marked_again: null },
})

function dueCard(card_id: string, due: Date, last_review: string): Card {
  const { subject, template } = partsOf(card_id)
  return {
    card_id,
    kind: subject.kind,
    subject_id: subject.id,
    template,
    version: 1,
    state: 'review',
    step: 0,
    stability: 10,
    difficulty: 5,
    due_at: due.toISOString(),
    last_review,
    reps: 3,
    lapses: 0,
    introduced_on: last_review.slice(0, 10),
    suspended: null,
    buried_until: null,
    leech: false,
  }
}

type Times = Record<'queues' | 'ratings' | 'marks' | 'forecasts' | 'statistics' | 'strips', number[]>

async function measureAlone(
  { collection: { review, wordWrites }, study }: Clients,
  sentences: readonly Place[],
  signal: AbortSignal,
): Promise<Line[]> {
  const settings = { new_per_day: 0, reviews_per_day: null, bury_siblings: false }
  await review.changeSettings({ body: { request_id: newId(), expected_version: 0, values: settings } })
  const times: Times = { queues: [], ratings: [], marks: [], forecasts: [], statistics: [], strips: [] }
  const { queues, ratings, marks, forecasts, statistics, strips } = times
  for (let n = 0; n < ROUNDS; n += 1) {
    signal.throwIfAborted()
    let first: Card | undefined
    queues.push(
      await timed(async () => {
        first = (await review.queue({ query: { limit: 20 } })).items[0]?.card
      }),
    )
    if (!first) throw new Error('No card is due.')
    const { card_id, version } = first
    ratings.push(await timed(() => review.rate({ body: ratingOf(card_id, version) })))
    const changes = markOf(n, sentences)
    marks.push(await timed(() => wordWrites.states({ body: { request_id: newId(), changes } })))
    forecasts.push(await timed(() => review.forecast({ query: { days: 30 } })))
    statistics.push(await timed(() => study.activity.statistics()))
    strips.push(await timed(() => study.activity.today()))
  }
  return [
    wanted('rating', WANTED_MS.rating, median(ratings), `median of ${ROUNDS}`),
    wanted(
      `queue of 20 with live sentences from ${DUE} due`,
      WANTED_MS.queue,
      median(queues),
      `median of ${ROUNDS}`,
    ),
    wanted('a word marked with its sentence', WANTED_MS.mark, median(marks), `median of ${ROUNDS}`),
    wanted(`forecast of ${DUE} cards`, WANTED_MS.forecast, median(forecasts), `median of ${ROUNDS}`),
    wanted(
      'statistics of a year',
      WANTED_MS.statistics,
      median(statistics),
      `median of ${ROUNDS}, ${DUE} words`,
    ),
    wanted('today', WANTED_MS.statistics, median(strips), `median of ${ROUNDS}`),
  ]
}

/** A word that no dictionary has, marked in a sentence. */
function markOf(n: number, sentences: readonly Place[]) {
  const form = Array.from(String(n), digit => 'あいうえおかきくけこ'.charAt(Number(digit))).join('')
  const { article_id, index } = sentences[n % sentences.length] ?? {}
  if (typeof article_id !== 'number' || typeof index !== 'number') throw new Error('There is no text.')
  const word = { form, reading: form }
  const source = { article_id, index, start: 0, length: 1 }
  return [{ ...word, skill_id: skillIdOf(word), state: 'learning' as const, source }]
}

const ratingOf = (card_id: string, expected_version: number) => ({
  request_id: newId(),
  card_id,
  expected_version,
  rating: 'good' as const,
  support: [],
})

async function optimise({ study }: Clients, signal: AbortSignal): Promise<void> {
  const { task_id } = await study.review.optimise()
  const events = await study.tasks.events({ params: { task_id } }, { signal })
  // The stream ends with the task.
  for await (const _ of events.stream());
  const { state, error } = await study.tasks.get({ params: { task_id } })
  if (state !== 'completed') throw new Error(`The weights were not optimised: ${error?.detail}`)
}

/** Each learner rates all due cards, one after the other. A refusal ends the bench. */
function ratedAtOnce(people: readonly Reviewer[]): Promise<number> {
  const left = new Map(people.map(({ user_id }) => [user_id, 0]))
  return perSecond(people, async ({ user_id, clients }) => {
    const n = left.get(user_id) ?? 0
    left.set(user_id, n + 1)
    await clients.collection.review.rate({ body: ratingOf(`w.${nameOf('bench', n)}.recognition`, 1) })
  })
}

async function perSecond(people: readonly Reviewer[], work: (one: Reviewer) => Promise<unknown>) {
  const all = people.map(async one => {
    for (let n = 0; n < RATED_BY_EACH; n += 1) await work(one)
  })
  const ms = await timed(() => Promise.all(all))
  return (people.length * RATED_BY_EACH * 1_000) / ms
}
