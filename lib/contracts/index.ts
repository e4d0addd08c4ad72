import { contract } from '../http/route.ts'
import { agent } from './agent/contract.ts'
import { collection } from './collection/contract.ts'
import { data } from './data/contract.ts'
import { manager } from './manager.ts'
import { study } from './study/contract.ts'
import { systemGroup } from './system.ts'
import { userManager } from './user-manager.ts'

/** Not built yet. */
const webhook = contract({
  name: 'webhook',
  title: 'Deployment webhooks',
  port: 8016,
  internal: false,
  long_lived: true,
  groups: { system: systemGroup },
})

/** Every service of the stack, by the order of its port. */
export const contracts = {
  'user-manager': userManager,
  agent,
  study,
  collection,
  data,
  manager,
  webhook,
} as const
