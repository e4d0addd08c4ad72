import { guest } from '../../../lib/platform/auth/actor.ts'
import type { Transport } from '../../../lib/platform/http/call.ts'
import { serviceTransport } from '../../../lib/platform/http/calling/service-transport.ts'
import type { ServiceName } from '../../../lib/platform/http/route.ts'
import { Problem } from '../../../lib/platform/problems/errors.ts'
import { keysOf } from '../../../router/surroundings.ts'
import type { Installation } from '../installation.ts'

/** Calls of running services as one of their sisters; throws 401 if they have other secrets than this command. */
export async function callsAs(
  from: ServiceName,
  { config, addresses, dispatcher, now, newId }: Installation,
): Promise<Transport> {
  const network = { from, addresses, keys: await keysOf(config), now, dispatcher }
  const send = serviceTransport(network, { actor: guest, request_id: newId() })
  return async call => {
    const reply = await send(call)
    // Services would report a refused assertion like any other fault.
    if (reply.status === 401) throw new Problem('unauthenticated', 'The assertion was refused.')
    return reply
  }
}
