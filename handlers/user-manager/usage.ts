import { usage } from '../../lib/contracts/user-manager.ts'
import { presentList, presentUsage } from '../../lib/user-manager/accounts/present.ts'
import { endpoint } from '../../lib/user-manager/app.ts'
import { listUsage, summariseUsage } from '../../lib/user-manager/usage/usage-reports.ts'

export const list = endpoint(usage.list, async ({ query, app, signal }) =>
  presentList(await listUsage(app.accounts, query, signal), presentUsage),
)

export const summary = endpoint(usage.summary, ({ query, app, signal }) =>
  summariseUsage(app.accounts, query, signal),
)
