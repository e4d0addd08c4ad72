import { readFileSync } from 'node:fs'
import { parse, YAMLParseError } from 'yaml'
import { z } from 'zod'
import { hasCode } from '../problems/error-code.ts'
import { faultsOfProviders } from './providers.ts'
import { faultsOfAddresses } from './public-address.ts'
import { type Config, ConfigSchema, configKeys } from './schema.ts'

/** Tells how to change a setting that prevents the start, and quotes no value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

type Values = Record<string, string | undefined>

/** The environment overrides the local YAML file, that the committed one, and that the defaults. */
export function loadConfig(env: Values, files: { committed: string; local: string }): Config {
  const fromEnv = Object.fromEntries(
    configKeys.flatMap(key => (env[key] === undefined ? [] : [[key, env[key]]])),
  )
  return parseConfig({ ...yamlValues(files.committed), ...yamlValues(files.local), ...fromEnv })
}

export function parseConfig(values: Values): Config {
  const parsed = ConfigSchema.safeParse(values)
  const faults = parsed.success
    ? [...faultsOfProviders(parsed.data), ...faultsOfAddresses(parsed.data)]
    : parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
  if (parsed.success && faults.length === 0) return parsed.data
  throw new ConfigError(`These settings are invalid:\n  ${faults.join('\n  ')}`)
}

const YamlFile = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable()

/** Empty if there is no file. A null value leaves a setting unset. */
export function yamlValues(path: string): Values {
  const file = YamlFile.safeParse(parsedYaml(path))
  if (!file.success) throw new ConfigError(`${path} must map names of settings to plain values.`)
  const unknown = Object.keys(file.data ?? {}).filter(key => !configKeys.includes(key))
  if (unknown.length > 0)
    throw new ConfigError(
      `${path} names settings that do not exist: ${unknown.join(', ')}. Remove or correct them.`,
    )
  return Object.fromEntries(
    Object.entries(file.data ?? {}).flatMap(([key, value]) => (value === null ? [] : [[key, String(value)]])),
  )
}

/** The parser's own message quotes the line, which may hold a secret. */
function parsedYaml(path: string): unknown {
  try {
    return parse(readIfThere(path))
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error
    throw new ConfigError(`${path} is not valid YAML at line ${error.linePos?.[0].line} (${error.code}).`)
  }
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return ''
    throw error
  }
}
