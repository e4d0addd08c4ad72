import { agent } from './agent/contract.ts'
import { collection } from './collection.ts'
import { data } from './data/contract.ts'
import { manager } from './manager.ts'
import { study } from './study/contract.ts'
import { userManager } from './user-manager.ts'
import { webhook } from './webhook.ts'

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
