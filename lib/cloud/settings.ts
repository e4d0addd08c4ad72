import { z } from 'zod'
import { ConfigError } from '../config/load.ts'
import { type Config, ConfigSchema } from '../config/schema.ts'
import type { Contract, ServiceName } from '../http/route.ts'
import { storesOf } from './components.ts'

export interface Deployment {
  app: string
  stage: string
  /** Each service has a host name below it. */
  domain: string
  allowOrigins: string
  /** `cos`: a bucket is created for objects. */
  objectStore: Config['OBJECT_STORE']
}

const FromEnvironment = z.object({
  DOMAIN: z.hostname(),
  ALLOW_ORIGINS: ConfigSchema.shape.ALLOW_ORIGINS,
  OBJECT_STORE: ConfigSchema.shape.OBJECT_STORE,
})

/** What is decided when deploying, by the environment of the command. */
export function deploymentFrom(
  app: { name: string; stage: string },
  env: Record<string, string | undefined>,
): Deployment {
  const given = FromEnvironment.safeParse(env)
  if (!given.success)
    throw new ConfigError(
      'Set DOMAIN to a domain with a hosted zone in the AWS account, and OBJECT_STORE to local or cos, or leave it out.',
    )
  const { DOMAIN: domain, ALLOW_ORIGINS: allowOrigins, OBJECT_STORE: objectStore } = given.data
  return { app: app.name, stage: app.stage, domain, allowOrigins, objectStore }
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

/** The settings of each service's processes, without secrets. */
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
