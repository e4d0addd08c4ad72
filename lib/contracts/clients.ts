import type { Transport } from '../http/call.ts'
import type { Caller } from '../http/caller.ts'
import { type Client, createClient } from '../http/client.ts'
import { agent } from './agent.ts'
import { data } from './data.ts'
import { study } from './study.ts'
import { userManager } from './user-manager.ts'

export type TransportFor = (caller: Caller) => Transport

/** The sister services, called on behalf of one caller. */
export interface Clients {
  userManager: Client<typeof userManager>
  agent: Client<typeof agent>
  study: Client<typeof study>
  data: Client<typeof data>
}

export function clientsFor(transport: Transport): Clients {
  return {
    get userManager() {
      return createClient(userManager, transport)
    },
    get agent() {
      return createClient(agent, transport)
    },
    get study() {
      return createClient(study, transport)
    },
    get data() {
      return createClient(data, transport)
    },
  }
}
