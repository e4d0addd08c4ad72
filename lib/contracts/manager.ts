import { contract, group } from '../platform/http/route.ts'
import * as managerRoutes from './manager/groups.ts'
import { study } from './study/contract.ts'
import { systemGroup } from './system.ts'
import { userManager } from './user-manager.ts'

/** Every route of the admin server needs an administrator, but for the sign-in and the health. */
const system = group({ ...systemGroup, openapi: { ...systemGroup.openapi, access: 'root' } })

export const manager = contract({
  name: 'manager',
  title: 'Administration',
  port: 8015,
  internal: false,
  long_lived: false,
  owners: [userManager, study],
  groups: { ...managerRoutes, system },
})
export const { session, overview } = manager.groups
