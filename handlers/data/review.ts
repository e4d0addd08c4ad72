import { review } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { changeReviewSettings, getReviewSettings } from '../../lib/data/learners/records/kept-settings.ts'
import { addCard } from '../../lib/data/learners/review/add-card.ts'
import { changeCard, getCard, listCards } from '../../lib/data/learners/review/change-card.ts'
import { forecast as forecastOf, listDays } from '../../lib/data/learners/review/days.ts'
import { readQueue } from '../../lib/data/learners/review/queue/read-queue.ts'
import { rateCard } from '../../lib/data/learners/review/rate.ts'
import { readSession } from '../../lib/data/learners/review/session.ts'
import { undoRating } from '../../lib/data/learners/review/undo.ts'
import { workload as workloadOf } from '../../lib/data/learners/review/workload.ts'

export const queue = endpoint(review.queue, ({ query, actor, app }) => readQueue(app, actor.acting, query))

export const rate = endpoint(review.rate, ({ body, actor, app }) =>
  rateCard(app.learning, actor.acting, body),
)

export const undo = endpoint(review.undo, ({ params, actor, app }) =>
  undoRating(app.learning, actor.acting, params.request_id),
)

export const cards = endpoint(review.cards, ({ query, actor, app }) =>
  listCards(app.learning, actor.acting, query),
)

export const card = endpoint(review.card, ({ params, actor, app }) =>
  getCard(app.learning, actor.acting, params.id),
)

export const add = endpoint(review.add, ({ params, actor, app }) =>
  addCard(app.learning, actor.acting, params.id),
)

export const change = endpoint(review.change, ({ params, body, actor, app }) =>
  changeCard(app.learning, actor.acting, params.id, body),
)

export const forecast = endpoint(review.forecast, ({ query, actor, app }) =>
  forecastOf(app.learning, actor.acting, query),
)

export const workload = endpoint(review.workload, ({ actor, app }) => workloadOf(app.learning, actor.acting))

export const days = endpoint(review.days, ({ query, actor, app }) =>
  listDays(app.learning, actor.acting, query),
)

export const session = endpoint(review.session, ({ query, actor, app }) =>
  readSession(app.learning, actor.acting, query),
)

export const settings = endpoint(review.settings, ({ actor, app }) =>
  getReviewSettings(app.learning, actor.acting),
)

export const changeSettings = endpoint(review.changeSettings, ({ body, actor, app }) =>
  changeReviewSettings(app.learning, actor.acting, body),
)
