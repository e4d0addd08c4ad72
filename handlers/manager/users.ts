import { relay } from '../../lib/app/manager.ts'
import { users } from '../../lib/contracts/manager.ts'

export const list = relay(users.list, clients => clients.userManager.users.list)
export const role = relay(users.role, clients => clients.userManager.users.role)
export const remove = relay(users.remove, clients => clients.userManager.users.remove)
