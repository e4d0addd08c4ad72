import { relay } from '../../lib/app/manager.ts'
import { inviteCodes } from '../../lib/contracts/manager.ts'

export const list = relay(inviteCodes.list, clients => clients.userManager.inviteCodes.list)
export const create = relay(inviteCodes.create, clients => clients.userManager.inviteCodes.create)
export const update = relay(inviteCodes.update, clients => clients.userManager.inviteCodes.update)
export const remove = relay(inviteCodes.remove, clients => clients.userManager.inviteCodes.remove)
