import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseDocument } from 'yaml'
import { writeOwnerOnly } from '../disk/owner-file.ts'
import { ConfigError } from './load.ts'
import type { Config } from './schema.ts'

const MIN_SECRET_LENGTH = 32
const secretNames = ['JWT_SECRET', 'CONTROLLER_ASSERTION_SECRET'] as const
/** Texts that documentation and examples print in place of a secret. */
const placeholder = /replace|change|example|placeholder|your[-_ ]?secret|^(.)\1+$/i

/** Generates missing secrets outside production, in the local YAML file, which only its owner may read. */
export function withSecrets(config: Config, localFile: string): Config {
  if (config.NODE_ENV === 'production') {
    checkSecrets(config)
    return config
  }
  const placeholders = placeholdersIn(config)
  if (placeholders.length > 0)
    throw new ConfigError(
      `${placeholders.join(' and ')} must be replaced, or left out to have a secret generated.`,
    )
  const missing = secretNames.filter(name => config[name] === '')
  if (missing.length === 0) return config
  const newSecrets = Object.fromEntries(missing.map(name => [name, randomBytes(32).toString('base64url')]))
  saveInLocalFile(localFile, newSecrets)
  return { ...config, ...newSecrets }
}

export const placeholdersIn = (config: Config) => secretNames.filter(name => placeholder.test(config[name]))

export function checkSecrets(config: Config): void {
  const faults = faultsOfSecrets(config)
  if (faults.length > 0)
    throw new ConfigError(`In production, these secrets must be corrected:\n  ${faults.join('\n  ')}`)
}

export function faultsOfSecrets(config: Config): string[] {
  const faults = secretNames.flatMap(name => {
    if (config[name] === '') return [`${name} is not set.`]
    if (placeholder.test(config[name])) return [`${name} is still a placeholder.`]
    return config[name].length < MIN_SECRET_LENGTH
      ? [`${name} is shorter than ${MIN_SECRET_LENGTH} characters.`]
      : []
  })
  for (const name of ['WEBHOOK_SECRET', 'WEBHOOK_SECRET_PREVIOUS'] as const)
    if (config[name] !== '' && isWeak(config[name]))
      faults.push(`${name} is a placeholder or shorter than ${MIN_SECRET_LENGTH} characters.`)
  if (config.JWT_SECRET !== '' && config.JWT_SECRET === config.CONTROLLER_ASSERTION_SECRET)
    faults.push('JWT_SECRET and CONTROLLER_ASSERTION_SECRET must differ.')
  return faults
}

const isWeak = (secret: string) => placeholder.test(secret) || secret.length < MIN_SECRET_LENGTH

function saveInLocalFile(path: string, secrets: Record<string, string>) {
  const document = parseDocument(existsSync(path) ? readFileSync(path, 'utf8') : '{}\n')
  for (const [name, value] of Object.entries(secrets)) document.set(name, value)
  mkdirSync(dirname(path), { recursive: true })
  writeOwnerOnly(path, document.toString({ collectionStyle: 'block' }))
}
