import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseDocument } from 'yaml'
import { ConfigError } from './load.ts'
import { writeOwnerOnly } from './owner-file.ts'
import type { Config } from './schema.ts'

const MIN_SECRET_LENGTH = 32
const secretNames = ['JWT_SECRET', 'CONTROLLER_ASSERTION_SECRET'] as const
/** What documentation and examples print in a secret's place. */
const placeholder = /replace|change|example|placeholder|your[-_ ]?secret|^(.)\1+$/i

/** Outside production: makes the secrets that are missing and keeps them in the local YAML file, for its owner only. */
export function withSecrets(config: Config, localFile: string): Config {
  if (config.NODE_ENV === 'production') {
    checkSecrets(config)
    return config
  }
  const placeholders = secretNames.filter(name => placeholder.test(config[name]))
  if (placeholders.length > 0)
    throw new ConfigError(`${placeholders.join(' and ')} must be replaced, or left out: then one is made.`)
  const missing = secretNames.filter(name => config[name] === '')
  if (missing.length === 0) return config
  const made = Object.fromEntries(missing.map(name => [name, randomBytes(32).toString('base64url')]))
  keepInLocalFile(localFile, made)
  return { ...config, ...made }
}

/** Throws unless both secrets are set, long, no placeholder, and different from each other. */
export function checkSecrets(config: Config): void {
  const faults = secretNames.flatMap(name => {
    if (config[name] === '') return [`${name} is not set.`]
    if (placeholder.test(config[name])) return [`${name} is still a placeholder.`]
    return config[name].length < MIN_SECRET_LENGTH
      ? [`${name} is shorter than ${MIN_SECRET_LENGTH} characters.`]
      : []
  })
  if (config.JWT_SECRET !== '' && config.JWT_SECRET === config.CONTROLLER_ASSERTION_SECRET)
    faults.push('JWT_SECRET and CONTROLLER_ASSERTION_SECRET must differ.')
  if (faults.length > 0)
    throw new ConfigError(`Production does not start with these secrets:\n  ${faults.join('\n  ')}`)
}

function keepInLocalFile(path: string, secrets: Record<string, string>) {
  const document = parseDocument(existsSync(path) ? readFileSync(path, 'utf8') : '{}\n')
  for (const [name, value] of Object.entries(secrets)) document.set(name, value)
  mkdirSync(dirname(path), { recursive: true })
  writeOwnerOnly(path, document.toString({ collectionStyle: 'block' }))
}
