import { ConfigError } from '../config/load.ts'
import type { Config } from '../config/schema.ts'
import { CosSettingsInput } from '../contracts/schemas/objects.ts'
import { endpointFaults, missingIn } from './cos-form.ts'
import type { CosEnvironment } from './cos-settings.ts'

/** What the environment says of a bucket. Throws where it asks for one and does not say which. */
export function cosEnvironment(config: Config): CosEnvironment {
  const form = CosSettingsInput.safeParse({
    endpoint: config.COS_ENDPOINT,
    region: config.COS_REGION,
    bucket: config.COS_BUCKET,
    secret_id: config.COS_SECRET_ID,
    secret_key: config.COS_SECRET_KEY,
  })
  if (!form.success) throw doesNotFit(form.error.issues)
  const faults = endpointFaults(form.data)
  if (faults.length > 0) throw doesNotFit(faults.map(({ field, message }) => ({ path: [field], message })))
  const missing = missingIn(form.data).map(({ field }) => settingOf([field]))
  if (config.OBJECT_STORE === 'cos' && missing.length > 0)
    throw new ConfigError(`OBJECT_STORE=cos needs more settings: ${missing.join(', ')}.`)
  return { object_store: config.OBJECT_STORE, form: form.data }
}

function doesNotFit(faults: { path: readonly PropertyKey[]; message: string }[]): ConfigError {
  const lines = faults.map(({ path, message }) => `${settingOf(path)}: ${message}`)
  return new ConfigError(`These settings of the object store do not fit:\n  ${lines.join('\n  ')}`)
}

const settingOf = (path: readonly PropertyKey[]) => `COS_${path.map(String).join('_').toUpperCase()}`
