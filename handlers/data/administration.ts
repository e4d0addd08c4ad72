import { endpoint } from '../../lib/app/data.ts'
import { countArticles } from '../../lib/content/list/count-articles.ts'
import { listForAdministrators } from '../../lib/content/list/list-for-administrators.ts'
import { administration } from '../../lib/contracts/data.ts'

export const list = endpoint(administration.list, ({ query, app, signal }) =>
  listForAdministrators(app.content, query, signal),
)

export const counts = endpoint(administration.counts, ({ app, signal }) => countArticles(app.content, signal))
