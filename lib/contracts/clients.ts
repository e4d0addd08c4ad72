import type { Caller, Transport } from '../platform/http/call.ts'
import { createClient } from '../platform/http/calling/client.ts'
import { agent } from './agent/contract.ts'
import { data } from './data/contract.ts'
import { study } from './study/contract.ts'
import { userManager } from './user-manager.ts'

export type TransportFor = (caller: Caller) => Transport

/** The other services, called on behalf of one caller. */
export type Clients = ReturnType<typeof clientsFor>

export function clientsFor(transport: Transport) {
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
