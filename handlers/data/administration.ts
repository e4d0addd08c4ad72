import { endpoint } from '../../lib/app/data.ts'
import { countArticles } from '../../lib/content/list/indexed-articles.ts'
import { listForAdministrators } from '../../lib/content/list/list-for-administrators.ts'
import { administration } from '../../lib/contracts/data/contract.ts'

export const list = endpoint(administration.list, ({ query, app }) =>
  listForAdministrators(app.content, query),
)

export const counts = endpoint(administration.counts, ({ app }) => countArticles(app.content))
