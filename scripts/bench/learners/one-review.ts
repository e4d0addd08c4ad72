import { monotonicFactory } from 'ulid'
import type { Card } from '../../../lib/contracts/schemas/learners/review.ts'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { median, timed } from '../measuring/times.ts'
import type { Clients, Place } from './reviewers.ts'

const ROUNDS = 60
const WANTED_MS = { rating: 10, queue: 20, mark: 12, forecast: 120, statistics: 150 }

const newId = monotonicFactory()

type Times = Record<'queues' | 'ratings' | 'marks' | 'forecasts' | 'statistics' | 'strips', number[]>

/** The times of what one learner does in a review and around it; `due` cards wait. */
export async function measureAlone(
  { collection: { review, wordWrites }, study }: Clients,
  { due, sentences }: { readonly due: number; readonly sentences: readonly Place[] },
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
      `queue of 20 with live sentences from ${due} due`,
      WANTED_MS.queue,
      median(queues),
      `median of ${ROUNDS}`,
    ),
    wanted('a word marked with its sentence', WANTED_MS.mark, median(marks), `median of ${ROUNDS}`),
    wanted(`forecast of ${due} cards`, WANTED_MS.forecast, median(forecasts), `median of ${ROUNDS}`),
    wanted(
      'statistics of a year',
      WANTED_MS.statistics,
      median(statistics),
      `median of ${ROUNDS}, ${due} words`,
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

export const ratingOf = (card_id: string, expected_version: number) => ({
  request_id: newId(),
  card_id,
  expected_version,
  rating: 'good' as const,
  support: [],
})
