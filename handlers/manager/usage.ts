import { relay } from '../../lib/app/manager.ts'
import { usage } from '../../lib/contracts/manager.ts'

export const list = relay(usage.list, clients => clients.userManager.usage.list)
export const summary = relay(usage.summary, clients => clients.userManager.usage.summary)
