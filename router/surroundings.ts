import type { Dispatcher } from 'undici'
import type { Surroundings } from '../lib/app/base.ts'
import { signingKey } from '../lib/auth/secret.ts'
import type { Config } from '../lib/config/schema.ts'
import type { Keys } from '../lib/http/authenticate.ts'
import type { ServiceName } from '../lib/http/route.ts'
import { serviceTransport } from '../lib/http/service-transport.ts'

export const keysOf = async (config: Config): Promise<Keys> => ({
  token: await signingKey(config.JWT_SECRET),
  assertion: await signingKey(config.CONTROLLER_ASSERTION_SECRET),
})

interface Process extends Omit<Surroundings, 'transportFor' | 'ownAddress'> {
  addresses: Record<ServiceName, string>
  dispatcher: Dispatcher
}

/** What a service is given by its process; it reaches its sisters over HTTP. */
export function surroundingsIn({ addresses, dispatcher, ...own }: Process): Surroundings {
  const network = { from: own.service, addresses, keys: own.keys, now: own.now, dispatcher }
  return {
    ...own,
    log: own.log.child({ service: own.service }),
    transportFor: caller => serviceTransport(network, caller),
    ownAddress: () => addresses[own.service],
  }
}
