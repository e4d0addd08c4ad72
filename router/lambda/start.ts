import { Agent } from 'undici'
import { pause } from '../../lib/platform/async/pause.ts'
import { loadConfig } from '../../lib/platform/config/load.ts'
import type { Config } from '../../lib/platform/config/schema.ts'
import { checkSecrets } from '../../lib/platform/config/secrets.ts'
import { diskSpaceAt } from '../../lib/platform/disk/disk-space.ts'
import { createLog } from '../../lib/platform/logging/log.ts'
import { ulidFactory } from '../ids.ts'
import type { RunningService, Service } from '../service.ts'
import { openStores } from '../stores.ts'
import { addressesOf, keysOf, surroundingsIn } from '../surroundings.ts'
import { type LambdaHandler, serveOnLambda } from './serve.ts'

/** A service as one instance of a Lambda runs it. The rules of production apply to its secrets: none is generated. */
export async function startOnLambda(service: Service, config: Config): Promise<RunningService> {
  checkSecrets(config)
  const { name } = service.contract
  const log = createLog(config.LOG_LEVEL)
  const stop = (reason: string) => log.fatal({ reason }, 'the service cannot go on')
  const stores = await openStores({
    config,
    names: service.stores,
    inMemory: false,
    log,
    onCrash: store => stop(`The engine of the store ${store} has ended.`),
  })
  const surroundings = surroundingsIn({
    service: name,
    config,
    keys: await keysOf(config),
    log,
    now: () => new Date(),
    newId: ulidFactory(),
    pause,
    checkPrepared: false,
    hasOtherStores: !stores.isWhole,
    diskSpace: () => diskSpaceAt(config.DATA_DIR),
    servesOneAtATime: true,
    signal: new AbortController().signal,
    stop,
    addresses: addressesOf(config),
    dispatcher: new Agent({ connections: 16, keepAliveTimeout: 4_000 }),
  })
  return service.start(surroundings, stores)
}

/** The export of a Lambda's entry. The configuration is read from the folder of the Lambda's files. */
export const onLambda = async (service: Service): Promise<LambdaHandler> =>
  serveOnLambda(
    await startOnLambda(
      service,
      loadConfig(process.env, { committed: 'config/default.yaml', local: 'config/local.yaml' }),
    ),
  )
