import { monotonicFactory } from 'ulid'
import { Agent } from 'undici'
import { signingKey } from '../lib/auth/secret.ts'
import type { Config } from '../lib/config/schema.ts'
import { checkSecrets } from '../lib/config/secrets.ts'
import { createLog } from '../lib/http/log.ts'
import { serviceTransport } from '../lib/http/service-transport.ts'
import { addressesOf } from './addresses.ts'
import type { RunningService, Service } from './service.ts'
import { openStores } from './stores.ts'

/** A service as one instance of a Lambda runs it. The rules of production hold for its secrets: none is made. */
export async function startOnLambda(service: Service, config: Config): Promise<RunningService> {
  checkSecrets(config)
  const { name } = service.contract
  const log = createLog(config.LOG_LEVEL).child({ service: name })
  const stop = (reason: string) => log.fatal({ reason }, 'the service cannot go on')
  const stores = await openStores({
    config,
    names: service.stores,
    inMemory: false,
    log,
    onCrash: store => stop(`The engine of the store ${store} has ended.`),
  })
  const keys = {
    token: await signingKey(config.JWT_SECRET),
    assertion: await signingKey(config.CONTROLLER_ASSERTION_SECRET),
  }
  const now = () => new Date()
  const dispatcher = new Agent({ connections: 16, keepAliveTimeout: 4_000 })
  const network = { from: name, addresses: addressesOf(config), keys, now, dispatcher }
  return service.start(
    {
      service: name,
      config,
      keys,
      log,
      now,
      newId: monotonicFactory(),
      transportFor: caller => serviceTransport(network, caller),
      checkPrepared: false,
      stop,
    },
    stores,
  )
}
