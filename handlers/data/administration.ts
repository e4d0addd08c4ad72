import { administration } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { countArticles, listForAdministrators } from '../../lib/data/articles/list/list-for-administrators.ts'

export const list = endpoint(administration.list, ({ query, app }) =>
  listForAdministrators(app.content, query),
)

export const counts = endpoint(administration.counts, ({ app }) => countArticles(app.content))
