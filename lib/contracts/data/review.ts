import { group, route } from '../../http/route.ts'
import { listOf } from '../schemas/basics.ts'
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
  Queue,
  QueueQuery,
  Rated,
  RatingInput,
} from '../schemas/review.ts'

const PREFIX = '/v1/data/collections/review'

export const review = group({
  queue: {
    ...route('GET', `${PREFIX}/queue`, 'service'),
    summary: 'The cards to review now, in their order, with what each rating would do',
    query: QueueQuery,
    output: Queue,
  },
  rate: {
    ...route('POST', `${PREFIX}/ratings`, 'service'),
    repeatable: true,
    summary: 'Rate a card, once for each request_id',
    body: RatingInput,
    output: Rated,
  },
  undo: {
    ...route('DELETE', `${PREFIX}/ratings/{request_id}`, 'service'),
    summary: 'Take back the last rating of a card; again, the same answer',
    params: ByRequest,
    output: Rated,
  },
  cards: {
    ...route('GET', `${PREFIX}/cards`, 'service'),
    summary: 'Your cards',
    query: CardQuery,
    output: listOf(Card),
  },
  card: {
    ...route('GET', `${PREFIX}/cards/{id}`, 'service'),
    summary: 'A card, without what it shows',
    params: ByCard,
    output: Card,
  },
  change: {
    ...route('PATCH', `${PREFIX}/cards/{id}`, 'service'),
    repeatable: false,
    summary: 'Suspend, bury or forget a card, or set when it is due',
    params: ByCard,
    body: CardPatch,
    output: Card,
  },
  forecast: {
    ...route('GET', `${PREFIX}/forecast`, 'service'),
    summary: 'How many cards come due on each study day',
    query: ForecastQuery,
    output: Forecast,
  },
  days: {
    ...route('GET', `${PREFIX}/days`, 'service'),
    summary: 'What you reviewed and read, by study day',
    query: DaysQuery,
    output: Days,
  },
})
