import { monotonicFactory } from 'ulid'
import type { Card } from '../../../lib/contracts/schemas/learners/review.ts'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { median, timed } from '../measuring/times.ts'
import { kanaWord } from '../stack/kana-words.ts'
import type { Clients, Place } from './reviewers.ts'

const ROUNDS = 60
const WANTED_MS = { rating: 10, queue: 20, mark: 12, forecast: 120, statistics: 150, today: 150 }

const newId = monotonicFactory()

export async function measureAlone(
  { collection: { review, wordWrites }, study }: Clients,
  { due, sentences }: { readonly due: number; readonly sentences: readonly Place[] },
  signal: AbortSignal,
): Promise<Line[]> {
  const settings = { new_per_day: 0, reviews_per_day: null, bury_siblings: false }
  await review.changeSettings({ body: { request_id: newId(), expected_version: 0, values: settings } })
  type Name = keyof typeof WANTED_MS
  const times: Record<Name, number[]> = {
    rating: [],
    queue: [],
    mark: [],
    forecast: [],
    statistics: [],
    today: [],
  }
  for (let n = 0; n < ROUNDS; n += 1) {
    signal.throwIfAborted()
    let first: Card | undefined
    times.queue.push(
      await timed(async () => {
        first = (await review.queue({ query: { limit: 20 } })).items[0]?.card
      }),
    )
    if (!first) throw new Error('No card is due.')
    const { card_id, version } = first
    times.rating.push(await timed(() => review.rate({ body: ratingOf(card_id, version) })))
    const changes = markOf(n, sentences)
    times.mark.push(await timed(() => wordWrites.states({ body: { request_id: newId(), changes } })))
    times.forecast.push(await timed(() => review.forecast({ query: { days: 30 } })))
    times.statistics.push(await timed(() => study.activity.statistics()))
    times.today.push(await timed(() => study.activity.today()))
  }
  const line = (what: string, name: Name) =>
    wanted(what, WANTED_MS[name], median(times[name]), `median of ${ROUNDS}`)
  return [
    line('rating', 'rating'),
    line(`queue of 20 with live sentences from ${due} due`, 'queue'),
    line('a word marked with its sentence', 'mark'),
    line(`forecast of ${due} cards`, 'forecast'),
    line('statistics of a year', 'statistics'),
    line('today', 'today'),
  ]
}

function markOf(n: number, sentences: readonly Place[]) {
  const { article_id, index } = sentences[n % sentences.length] ?? {}
  if (typeof article_id !== 'number' || typeof index !== 'number') throw new Error('There is no text.')
  const word = kanaWord(n)
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
