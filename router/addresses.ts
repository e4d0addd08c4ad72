import type { Config } from '../lib/config/schema.ts'
import { contracts } from '../lib/contracts/index.ts'
import type { ServiceName } from '../lib/http/route.ts'

/** Where each service is reached: its configured address, else its port on this machine. */
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
