import { type Config, configKeys } from '../config/schema.ts'

/** Settings that a program which only reads and writes stores does not need. */
const SECRETS: ReadonlySet<string> = new Set([
  'JWT_SECRET',
  'CONTROLLER_ASSERTION_SECRET',
  'WEBHOOK_SECRET',
  'WEBHOOK_SECRET_PREVIOUS',
  'ROOT_ADMIN_PASSWORD',
  'OIDC_PROVIDERS',
  'TRANSCRIPTION_API_KEY',
  'SYNTHESIS_KEY',
] satisfies (keyof Config)[])

/**
 * The environment of a program that works on the same stores: these settings without the secrets of services, and all
 * other variables. It reads no local file, which also contains secrets.
 */
export function childSettings(config: Config, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const inherited = Object.entries(environment).filter(([name]) => !configKeys.includes(name))
  const settings = Object.entries(config).flatMap(([name, value]) =>
    SECRETS.has(name) || value === undefined ? [] : [[name, String(value)] as const],
  )
  return { ...Object.fromEntries(inherited), ...Object.fromEntries(settings), CONFIG_LOCAL_FILE: '/dev/null' }
}
