import { fileURLToPath } from 'node:url'
import type { Dispatcher } from 'undici'
import type { Surroundings } from '../lib/app/base.ts'
import { contracts } from '../lib/contracts/index.ts'
import { signingKey } from '../lib/platform/auth/secret.ts'
import { releaseIn } from '../lib/platform/config/files.ts'
import type { Config } from '../lib/platform/config/schema.ts'
import { serviceTransport } from '../lib/platform/http/calling/service-transport.ts'
import type { ServiceName } from '../lib/platform/http/route.ts'
import type { Keys } from '../lib/platform/http/serving/authenticate.ts'

/** The address of each service: the configured one, else its port on this machine. */
export function addressesOf(config: Config): Record<ServiceName, string> {
  const local = (service: ServiceName) => `http://127.0.0.1:${portOf(config, service)}`
  return {
    'user-manager': config.USER_MANAGER_URL ?? local('user-manager'),
    agent: config.AGENT_SERVER_URL ?? local('agent'),
    study: config.STUDY_SERVER_URL ?? local('study'),
    collection: config.COLLECTION_SERVER_URL ?? local('collection'),
    data: config.DATA_SERVER_URL ?? local('data'),
    manager: config.MANAGER_SERVER_URL ?? local('manager'),
    webhook: local('webhook'),
  }
}

export const portOf = (config: Config, service: ServiceName) => contracts[service].port + config.PORT_OFFSET

export const keysOf = async (config: Config): Promise<Keys> => ({
  token: await signingKey(config.JWT_SECRET),
  assertion: await signingKey(config.CONTROLLER_ASSERTION_SECRET),
  ...(config.WEBHOOK_SECRET === '' ? {} : { webhook: await webhookKeys(config) }),
})

const webhookKeys = ({ WEBHOOK_SECRET, WEBHOOK_SECRET_PREVIOUS }: Config) =>
  Promise.all([WEBHOOK_SECRET, WEBHOOK_SECRET_PREVIOUS].filter(secret => secret !== '').map(signingKey))

/** Read once: a deployment puts another release beside the running one. */
const installedRelease = releaseIn(fileURLToPath(new URL('../', import.meta.url)))

interface Process extends Omit<Surroundings, 'transportFor' | 'ownAddress' | 'release'> {
  addresses: Record<ServiceName, string>
  dispatcher: Dispatcher
}

/** The surroundings that the process gives a service, which calls the others over HTTP. */
export function surroundingsIn({ addresses, dispatcher, ...own }: Process): Surroundings {
  const network = { from: own.service, addresses, keys: own.keys, now: own.now, pause: own.pause, dispatcher }
  return {
    ...own,
    release: installedRelease,
    log: own.log.child({ service: own.service }),
    transportFor: caller => serviceTransport(network, caller),
    ownAddress: () => addresses[own.service],
  }
}
