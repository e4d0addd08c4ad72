import { endpoint } from '../../lib/app/data.ts'
import { mustAct } from '../../lib/auth/actor.ts'
import { review } from '../../lib/contracts/data/contract.ts'
import { changeCard, getCard, listCards } from '../../lib/review/change-card.ts'
import { forecast as forecastOf, listDays } from '../../lib/review/days.ts'
import { readQueue } from '../../lib/review/queue/read-queue.ts'
import { rateCard } from '../../lib/review/rate.ts'
import { getSettings, changeSettings as writeSettings } from '../../lib/review/settings.ts'
import { undoRating } from '../../lib/review/undo.ts'

export const queue = endpoint(review.queue, ({ query, actor, app }) =>
  readQueue(app, mustAct(actor.acting), query),
)

export const rate = endpoint(review.rate, ({ body, actor, app }) =>
  rateCard(app.learning, mustAct(actor.acting), body),
)

export const undo = endpoint(review.undo, ({ params, actor, app }) =>
  undoRating(app.learning, mustAct(actor.acting), params.request_id),
)

export const cards = endpoint(review.cards, ({ query, actor, app }) =>
  listCards(app.learning, mustAct(actor.acting), query),
)

export const card = endpoint(review.card, ({ params, actor, app }) =>
  getCard(app.learning, mustAct(actor.acting), params.id),
)

export const change = endpoint(review.change, ({ params, body, actor, app }) =>
  changeCard(app.learning, mustAct(actor.acting), params.id, body),
)

export const forecast = endpoint(review.forecast, ({ query, actor, app }) =>
  forecastOf(app.learning, mustAct(actor.acting), query),
)

export const days = endpoint(review.days, ({ query, actor, app }) =>
  listDays(app.learning, mustAct(actor.acting), query),
)

export const settings = endpoint(review.settings, ({ actor, app }) =>
  getSettings(app.learning, mustAct(actor.acting)),
)

export const changeSettings = endpoint(review.changeSettings, ({ body, actor, app }) =>
  writeSettings(app.learning, mustAct(actor.acting), body),
)
