import type { Config } from '../config/schema.ts'
import type { Contract, ServiceName } from '../http/route.ts'
import { storesOf } from './ownership.ts'

export interface Deployment {
  app: string
  stage: string
  /** The domain under which each service has a host name of its own. */
  domain: string
  allowOrigins: string
  /** `cos`: a bucket is made for them. */
  objectStore: Config['OBJECT_STORE']
}

export type Settings = Partial<Record<keyof Config, string>>

/** The setting that tells the others where a service is. */
export const addressSettings: Partial<Record<ServiceName, keyof Config>> = {
  'user-manager': 'USER_MANAGER_URL',
  agent: 'AGENT_SERVER_URL',
  study: 'STUDY_SERVER_URL',
  collection: 'COLLECTION_SERVER_URL',
  data: 'DATA_SERVER_URL',
  manager: 'MANAGER_SERVER_URL',
}

/** The settings of each service's processes, by the names of the configuration. Secrets are not among them. */
export function settingsFor(deployment: Deployment, reachedByHost: readonly Contract[]) {
  const { app, stage, domain, allowOrigins } = deployment
  const tablePrefix = `${app}-${stage}-`
  const hostOf = (service: ServiceName) => `${service}.${domain}`
  const addresses = reachedByHost.flatMap(({ name }) => {
    const setting = addressSettings[name]
    return setting === undefined ? [] : [[setting, `https://${hostOf(name)}`]]
  })
  const shared: Settings = {
    NODE_ENV: 'production',
    ALLOW_ORIGINS: allowOrigins,
    ...Object.fromEntries(addresses),
  }
  const ownsStores: Settings = { DYNAMODB_IN_CLOUD: 'true', TABLE_PREFIX: tablePrefix }
  return {
    tablePrefix,
    hostOf,
    of: (service: ServiceName): Settings =>
      storesOf(service).length > 0 ? { ...shared, ...ownsStores } : shared,
  }
}
