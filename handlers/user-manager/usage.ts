import { presentList, presentUsage } from '../../lib/accounts/present.ts'
import { listUsage } from '../../lib/accounts/usage-reports.ts'
import { summariseUsage } from '../../lib/accounts/usage-summary.ts'
import { endpoint } from '../../lib/app/user-manager.ts'
import { usage } from '../../lib/contracts/user-manager.ts'

export const list = endpoint(usage.list, async ({ query, app }) =>
  presentList(await listUsage(app.accounts, query), presentUsage),
)

export const summary = endpoint(usage.summary, ({ query, app, signal }) =>
  summariseUsage(app.accounts, query, signal),
)
