import { z } from 'zod'
import {
  CosSettingsInput,
  type CosSettings as CosSettingsShown,
} from '../../../contracts/schemas/administration/objects.ts'
import { ConfigError } from '../../../platform/config/load.ts'
import type { Config } from '../../../platform/config/schema.ts'
import type { Settings } from '../../../platform/config/settings.ts'
import { bucketId, endpointFaults, isComplete, missingIn } from './cos-form.ts'

const MOST_FORMER = 5

export const StoredCosSettings = z.object({
  /** Null for the environment's; an empty form counts. */
  saved: CosSettingsInput.nullable(),
  /** Complete, latest first. */
  former: z.array(CosSettingsInput).max(MOST_FORMER),
})
export type StoredCosSettings = z.infer<typeof StoredCosSettings>

export const NO_COS_SETTINGS: StoredCosSettings = { saved: null, former: [] }

interface CosEnvironment {
  object_store: 'local' | 'cos'
  form: CosSettingsInput
}

export interface BucketChoice {
  current: CosSettingsInput | null
  others: CosSettingsInput[]
}

export class CosSettings {
  private readonly settings: Settings<StoredCosSettings>
  private readonly environment: CosEnvironment

  constructor(settings: Settings<StoredCosSettings>, environment: CosEnvironment) {
    this.settings = settings
    this.environment = environment
  }

  choice(): BucketChoice {
    const { saved, former } = this.settings.read()
    if (saved) return { current: isComplete(saved) ? saved : null, others: former }
    const { object_store, form } = this.environment
    if (!isComplete(form)) return { current: null, others: [] }
    return object_store === 'cos' ? { current: form, others: [] } : { current: null, others: [form] }
  }

  /** Takes a complete or cleared form. Former buckets stay readable; a cleared form forgets them. */
  save(form: CosSettingsInput): CosSettingsShown {
    const { current, others } = this.choice()
    const before = [...(current ? [current] : []), ...others]
    const former = isComplete(form) ? before.filter(other => bucketId(other) !== bucketId(form)) : []
    this.settings.write({ saved: form, former: former.slice(0, MOST_FORMER) })
    return this.present()
  }

  forget(): CosSettingsShown {
    this.settings.write(NO_COS_SETTINGS)
    return this.present()
  }

  /** Never shows credentials. */
  present(): CosSettingsShown {
    const { saved } = this.settings.read()
    const { endpoint, region, bucket, secret_id, secret_key } = saved ?? this.environment.form
    return {
      source: saved ? 'saved' : 'environment',
      object_store: this.choice().current ? 'cos' : 'local',
      endpoint,
      region,
      bucket,
      secret_set: secret_id !== '' && secret_key !== '',
    }
  }
}

/** Throws for invalid settings, or too few for `OBJECT_STORE=cos`. */
export function cosEnvironment(config: Config): CosEnvironment {
  const form = CosSettingsInput.safeParse({
    endpoint: config.COS_ENDPOINT,
    region: config.COS_REGION,
    bucket: config.COS_BUCKET,
    secret_id: config.COS_SECRET_ID,
    secret_key: config.COS_SECRET_KEY,
  })
  if (!form.success) throw invalidSettings(form.error.issues)
  const faults = endpointFaults(form.data)
  if (faults.length > 0)
    throw invalidSettings(faults.map(({ field, message }) => ({ path: [field], message })))
  const missing = missingIn(form.data).map(({ field }) => settingOf([field]))
  if (config.OBJECT_STORE === 'cos' && missing.length > 0)
    throw new ConfigError(`OBJECT_STORE=cos needs more settings. Set ${missing.join(', ')}.`)
  return { object_store: config.OBJECT_STORE, form: form.data }
}

function invalidSettings(faults: { path: readonly PropertyKey[]; message: string }[]): ConfigError {
  const lines = faults.map(({ path, message }) => `${settingOf(path)}: ${message}`)
  return new ConfigError(`These settings of the object store are invalid:\n  ${lines.join('\n  ')}`)
}

const settingOf = (path: readonly PropertyKey[]) => `COS_${path.map(String).join('_').toUpperCase()}`
