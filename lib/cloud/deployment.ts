import { z } from 'zod'
import { ConfigError } from '../config/load.ts'
import { ConfigSchema } from '../config/schema.ts'
import type { Deployment } from './settings.ts'

const FromEnvironment = z.object({
  DOMAIN: z.hostname(),
  ALLOW_ORIGINS: ConfigSchema.shape.ALLOW_ORIGINS,
  OBJECT_STORE: ConfigSchema.shape.OBJECT_STORE,
})

/** What whoever deploys decides, by the environment of the deploying command. */
export function deploymentFrom(
  app: { name: string; stage: string },
  env: Record<string, string | undefined>,
): Deployment {
  const given = FromEnvironment.safeParse(env)
  if (!given.success)
    throw new ConfigError(
      'Set DOMAIN to a domain with a hosted zone in the account that is deployed to, and OBJECT_STORE, if at all, to local or cos.',
    )
  const { DOMAIN, ALLOW_ORIGINS, OBJECT_STORE } = given.data
  return {
    app: app.name,
    stage: app.stage,
    domain: DOMAIN,
    allowOrigins: ALLOW_ORIGINS,
    objectStore: OBJECT_STORE,
  }
}
