import { series } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { putSeries, removeSeries } from '../../lib/data/articles/series/change-series.ts'
import { listSeries } from '../../lib/data/articles/series/list-series.ts'

export const list = endpoint(series.list, ({ app }) => listSeries(app.content))

export const put = endpoint(series.put, ({ params, body, actor, app }) =>
  putSeries(app.content, actor.acting, params.id, body),
)

export const remove = endpoint(series.remove, ({ params, query, actor, app }) =>
  removeSeries(app.content, actor.acting, params.id, query.expected_version),
)
