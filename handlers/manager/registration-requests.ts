import { relay } from '../../lib/app/manager.ts'
import { registrationRequests } from '../../lib/contracts/manager.ts'

export const list = relay(registrationRequests.list, clients => clients.userManager.registrationRequests.list)
export const approve = relay(
  registrationRequests.approve,
  clients => clients.userManager.registrationRequests.approve,
)
export const reject = relay(
  registrationRequests.reject,
  clients => clients.userManager.registrationRequests.reject,
)
