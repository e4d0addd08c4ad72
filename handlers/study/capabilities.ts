import { capabilities } from '../../lib/contracts/study/contract.ts'
import { endpoint } from '../../lib/study/app.ts'
import { uploadLimits } from '../../lib/study/articles/limits.ts'

export const get = endpoint(capabilities.get, async ({ app, signal }) => ({
  ...(await app.clients.agent.capabilities.get(undefined, { signal })),
  ...uploadLimits(app.config),
}))
