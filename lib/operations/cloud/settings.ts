import { z } from 'zod'
import { ConfigError } from '../../platform/config/load.ts'
import { pathOf } from '../../platform/config/public-address.ts'
import { type Config, ConfigSchema } from '../../platform/config/schema.ts'
import type { Contract, ServiceName } from '../../platform/http/route.ts'
import { storesOf } from './components.ts'

export interface Deployment {
  app: string
  stage: string
  domain: string
  allowOrigins: string
  objectStore: Config['OBJECT_STORE']
  /** Set if people may sign in through the providers of the secret OidcProviders. */
  signIn: { publicUrl: string; registration: Config['OIDC_REGISTRATION'] } | null
  /** Set where the console has another address than its service. */
  consoleUrl?: string | undefined
}

/** Load balancer and API Gateway pass on no path, so an address has its host to itself. */
const withoutPath = (schema: typeof ConfigSchema.shape.PUBLIC_URL) =>
  schema.refine(address => address === undefined || pathOf(address) === '')

const FromEnvironment = z.object({
  DOMAIN: z.hostname(),
  ALLOW_ORIGINS: ConfigSchema.shape.ALLOW_ORIGINS,
  OBJECT_STORE: ConfigSchema.shape.OBJECT_STORE,
  PUBLIC_URL: withoutPath(ConfigSchema.shape.PUBLIC_URL),
  CONSOLE_URL: withoutPath(ConfigSchema.shape.CONSOLE_URL),
  OIDC_REGISTRATION: ConfigSchema.shape.OIDC_REGISTRATION,
})

export function deploymentFrom(
  app: { name: string; stage: string },
  env: Record<string, string | undefined>,
): Deployment {
  const environment = FromEnvironment.safeParse(env)
  if (!environment.success)
    throw new ConfigError(
      'Set DOMAIN to a domain with a hosted zone in the AWS account. Leave out OBJECT_STORE or set it to local or cos, PUBLIC_URL and CONSOLE_URL or set them to addresses without a path, since on AWS each has a host name of its own, and OIDC_REGISTRATION or set it to invite, open or closed.',
    )
  const { DOMAIN: domain, ALLOW_ORIGINS: allowOrigins, OBJECT_STORE: objectStore } = environment.data
  const { PUBLIC_URL: publicUrl, CONSOLE_URL: consoleUrl, OIDC_REGISTRATION: registration } = environment.data
  const signIn = publicUrl === undefined ? null : { publicUrl, registration }
  return { app: app.name, stage: app.stage, domain, allowOrigins, objectStore, signIn, consoleUrl }
}

export type Settings = Partial<Record<keyof Config, string>>

export const addressSettings: Partial<Record<ServiceName, keyof Config>> = {
  'user-manager': 'USER_MANAGER_URL',
  agent: 'AGENT_SERVER_URL',
  study: 'STUDY_SERVER_URL',
  collection: 'COLLECTION_SERVER_URL',
  data: 'DATA_SERVER_URL',
  manager: 'MANAGER_SERVER_URL',
}

export function settingsFor(deployment: Deployment, reachedByHost: readonly Contract[]) {
  const { app, stage, domain, allowOrigins, signIn, consoleUrl } = deployment
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
  // Invitations lead to the app, which is on the controller's host.
  const ownsAccounts: Settings = {
    PUBLIC_URL: signIn?.publicUrl ?? `https://${hostOf('study')}`,
    ...(signIn && { OIDC_REGISTRATION: signIn.registration }),
  }
  const ownsStores: Settings = { DYNAMODB_IN_CLOUD: 'true', TABLE_PREFIX: tablePrefix }
  return {
    tablePrefix,
    hostOf,
    of: (service: ServiceName): Settings => ({
      ...shared,
      ...(storesOf(service).length > 0 ? ownsStores : {}),
      ...(storesOf(service).includes('accounts') ? ownsAccounts : {}),
      ...(service === 'manager' && consoleUrl !== undefined ? { CONSOLE_URL: consoleUrl } : {}),
    }),
  }
}
