import { articleTimes } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { shiftTimes } from '../../lib/data/articles/rows/shifted-times.ts'

export const shift = endpoint(articleTimes.shift, ({ params, body, app }) =>
  shiftTimes(app.content, params.id, body),
)
