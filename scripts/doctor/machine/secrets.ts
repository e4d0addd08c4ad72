import { randomBytes } from 'node:crypto'
import { faultsOfSecrets, placeholdersIn } from '../../../lib/platform/config/secrets.ts'
import { type Finding, orFine, warning, wrong } from '../finding.ts'
import type { Installation } from '../installation.ts'

const REMEDY = 'Make a random one for each: openssl rand -base64 48'

/** Refuses weak secrets in production; elsewhere missing ones are generated, and only placeholders prevent the start. */
export async function checkSecrets({ config }: Installation): Promise<Finding[]> {
  if (config.NODE_ENV === 'production')
    return orFine(
      faultsOfSecrets(config).map(fault =>
        wrong({ what: withoutStop(fault), means: 'In production yomu does not start', remedy: REMEDY }),
      ),
      'The secrets are set, long enough and different',
    )
  const placeholders = placeholdersIn(config)
  const refused = placeholders.map(name =>
    wrong({ what: `${name} is still a placeholder`, means: 'yomu does not start', remedy: REMEDY }),
  )
  const generated = () => randomBytes(32).toString('base64url')
  const complete = {
    ...config,
    JWT_SECRET: config.JWT_SECRET || generated(),
    CONTROLLER_ASSERTION_SECRET: config.CONTROLLER_ASSERTION_SECRET || generated(),
  }
  const weak = faultsOfSecrets(complete)
    .filter(fault => !placeholders.some(name => fault.startsWith(`${name} is`)))
    .map(fault =>
      warning({
        what: withoutStop(fault),
        means: 'Tokens may be forged by whoever guesses it; production would refuse it',
        remedy: REMEDY,
      }),
    )
  const isFirst = config.JWT_SECRET === '' || config.CONTROLLER_ASSERTION_SECRET === ''
  return orFine(
    [...refused, ...weak],
    isFirst ? 'Missing secrets will be generated at the first start' : 'The secrets are set',
  )
}

const withoutStop = (sentence: string) => sentence.replace(/\.$/, '')
