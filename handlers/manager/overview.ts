import { overviewOf } from '../../lib/administration/overview.ts'
import { endpoint } from '../../lib/app/manager.ts'
import { overview } from '../../lib/contracts/manager.ts'

export const get = endpoint(overview.get, ({ app, signal }) => overviewOf(app.clients, signal))
