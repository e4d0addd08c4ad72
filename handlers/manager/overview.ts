import { overview } from '../../lib/contracts/manager.ts'
import { endpoint } from '../../lib/manager/app.ts'
import { overviewOf } from '../../lib/manager/overview.ts'

export const get = endpoint(overview.get, ({ app, signal }) => overviewOf(app.clients, signal))
