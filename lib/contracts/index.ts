import { contract } from '../http/route.ts'
import { agent } from './agent/contract.ts'
import { data } from './data/contract.ts'
import { manager } from './manager.ts'
import { study } from './study/contract.ts'
import { systemGroup } from './system.ts'
import { userManager } from './user-manager.ts'

/** Of the services that are not built yet. */
const unbuilt = { internal: false, groups: { system: systemGroup } }
const collection = contract({
  ...unbuilt,
  name: 'collection',
  title: 'Collections',
  port: 8013,
  long_lived: false,
})
const webhook = contract({
  ...unbuilt,
  name: 'webhook',
  title: 'Deployment webhooks',
  port: 8016,
  long_lived: true,
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
