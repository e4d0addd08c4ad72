import { agent } from '../contracts/agent.ts'
import { data } from '../contracts/data.ts'
import { study } from '../contracts/study.ts'
import { userManager } from '../contracts/user-manager.ts'
import type { Caller } from '../http/caller.ts'
import { type Client, createClient, type Transport } from '../http/client.ts'

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
