import { z } from 'zod'
import { group, route } from '../../../platform/http/route.ts'
import { listOf, MiB, Text } from '../../schemas/basics.ts'
import {
  ByCard,
  ByRequest,
  Card,
  CardPatch,
  CardQuery,
  Days,
  DaysQuery,
  Forecast,
  ForecastQuery,
  ListedCard,
  Queue,
  QueueQuery,
  Rated,
  RatingInput,
  ReviewLogs,
  Workload,
} from '../../schemas/learners/review.ts'
import { HistoryCounts, HistoryPart } from '../../schemas/learners/review-history.ts'
import { ReviewSession, SessionQuery } from '../../schemas/learners/review-session.ts'
import { ReviewSettingsRecord, ReviewSettingsWrite } from '../../schemas/learners/review-settings.ts'

const PREFIX = '/v1/data/collections/review'

export const review = group({
  queue: {
    ...route('GET', `${PREFIX}/queue`, 'acting'),
    summary: 'The cards to review now, in their order, with what each rating would do',
    query: QueueQuery,
    output: Queue,
  },
  rate: {
    ...route('POST', `${PREFIX}/ratings`, 'acting'),
    repeatable: true,
    summary: 'Rate a card, once for each request_id',
    body: RatingInput,
    output: Rated,
  },
  undo: {
    ...route('DELETE', `${PREFIX}/ratings/{request_id}`, 'acting'),
    summary: 'Take back the last rating of a card; again, the same answer',
    params: ByRequest,
    output: Rated,
  },
  cards: {
    ...route('GET', `${PREFIX}/cards`, 'acting'),
    summary: 'Your cards, without their sides',
    query: CardQuery,
    output: listOf(ListedCard),
  },
  card: {
    ...route('GET', `${PREFIX}/cards/{id}`, 'acting'),
    summary: 'A card, without its sides',
    params: ByCard,
    output: Card,
  },
  add: {
    ...route('PUT', `${PREFIX}/cards/{id}`, 'acting'),
    summary: 'Add a card of a word that you are learning or of a kept sentence; no error if there is one',
    params: ByCard,
    output: Card,
  },
  change: {
    ...route('PATCH', `${PREFIX}/cards/{id}`, 'acting'),
    repeatable: false,
    summary: 'Suspend, bury or forget a card, or set when it is due',
    params: ByCard,
    body: CardPatch,
    output: Card,
  },
  forecast: {
    ...route('GET', `${PREFIX}/forecast`, 'acting'),
    summary: 'The number of cards that become due on each study day',
    query: ForecastQuery,
    output: Forecast,
  },
  workload: {
    ...route('GET', `${PREFIX}/workload`, 'acting'),
    summary: 'The reviews a day that shares of cards to remember would bring; an estimate',
    output: Workload,
  },
  days: {
    ...route('GET', `${PREFIX}/days`, 'acting'),
    summary: 'Your reviews and reading, by study day',
    query: DaysQuery,
    output: Days,
  },
  session: {
    ...route('GET', `${PREFIX}/session`, 'acting'),
    summary: 'What you reviewed since a moment, and what comes tomorrow',
    query: SessionQuery,
    output: ReviewSession,
  },
  settings: {
    ...route('GET', `${PREFIX}/settings`, 'acting'),
    summary: 'Your review settings',
    output: ReviewSettingsRecord,
  },
  changeSettings: {
    ...route('POST', `${PREFIX}/settings`, 'acting'),
    repeatable: true,
    summary: 'Change your review settings, from the next rating on; omitted settings take their defaults',
    body: ReviewSettingsWrite,
    output: ReviewSettingsRecord,
  },
})

/** Not relayed: learners have their export. */
export const reviewLogs = group({
  list: {
    ...route('GET', '/v1/data/review/logs', 'acting'),
    summary: 'The ratings of the acting account that count, in pages',
    query: z.object({ after: Text.min(1).max(100).optional() }),
    output: ReviewLogs,
  },
})

export const reviewHistory = group({
  write: {
    ...route('POST', '/v1/data/review/history', 'acting'),
    stores: true,
    repeatable: true,
    summary: 'Add ratings from elsewhere to the log of the acting account, and schedule its cards by them',
    body: HistoryPart,
    max_body: 4 * MiB,
    output: HistoryCounts,
  },
})
