import { contract } from '../platform/http/route.ts'
import * as managerRoutes from './manager/groups.ts'
import { study } from './study/contract.ts'
import { systemGroup } from './system.ts'
import { userManager } from './user-manager.ts'

export const manager = contract({
  name: 'manager',
  title: 'Administration',
  port: 8015,
  internal: false,
  long_lived: false,
  owners: [userManager, study],
  groups: { ...managerRoutes, system: systemGroup },
})
export const { session, overview } = manager.groups
