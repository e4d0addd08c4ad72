import { translations } from '../../lib/contracts/study/contract.ts'
import { endpoint } from '../../lib/study/app.ts'
import {
  removeTranslations,
  takeTranslations,
} from '../../lib/study/articles/translations/take-translations.ts'

export const take = endpoint(translations.take, ({ params, body, actor, app, signal }) =>
  takeTranslations(app.clients, actor, params.id, body, signal),
)

export const remove = endpoint(translations.remove, ({ params, actor, app, signal }) =>
  removeTranslations(app.clients, actor, params.id, signal),
)
