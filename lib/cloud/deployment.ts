import { z } from 'zod'
import { ConfigError } from '../config/load.ts'
import { ConfigSchema } from '../config/schema.ts'
import type { Deployment } from './settings.ts'

const FromEnvironment = z.object({
  DOMAIN: z.hostname(),
  ALLOW_ORIGINS: ConfigSchema.shape.ALLOW_ORIGINS,
})

/** What whoever deploys decides, by the environment of the deploying command. */
export function deploymentFrom(
  app: { name: string; stage: string },
  env: Record<string, string | undefined>,
): Deployment {
  const given = FromEnvironment.safeParse(env)
  if (!given.success)
    throw new ConfigError('Set DOMAIN to a domain with a hosted zone in the account that is deployed to.')
  const { DOMAIN, ALLOW_ORIGINS } = given.data
  return { app: app.name, stage: app.stage, domain: DOMAIN, allowOrigins: ALLOW_ORIGINS }
}
