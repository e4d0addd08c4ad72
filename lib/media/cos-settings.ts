import { z } from 'zod'
import type { Settings } from '../config/settings.ts'
import { CosSettingsInput, type CosSettings as CosSettingsShown } from '../contracts/schemas/objects.ts'
import { bucketId, isComplete, mustBeCompleteOrCleared } from './cos-form.ts'

/** So many buckets that were in use before stay readable. */
const MOST_FORMER = 5

export const StoredCosSettings = z.object({
  /** The form as it was saved last, also if it was empty; null leaves it to the environment. */
  saved: CosSettingsInput.nullable(),
  /** Complete forms of buckets that were readable before, the latest first. */
  former: z.array(CosSettingsInput).max(MOST_FORMER),
})
export type StoredCosSettings = z.infer<typeof StoredCosSettings>

export const NO_COS_SETTINGS: StoredCosSettings = { saved: null, former: [] }

/** What the environment says while no administrator has saved anything. */
export interface CosEnvironment {
  object_store: 'local' | 'cos'
  form: CosSettingsInput
}

/** Which buckets are in use. */
export interface BucketChoice {
  /** Where new objects go; null: into the local directories. */
  current: CosSettingsInput | null
  /** Those that are only read from. */
  others: CosSettingsInput[]
}

/** Where objects are kept, as it was saved last or the environment says. */
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

  /** Overwrites the form. Another bucket than before leaves those before it readable; a cleared form leaves none. */
  save(form: CosSettingsInput): CosSettingsShown {
    mustBeCompleteOrCleared(form)
    const { current, others } = this.choice()
    const before = [...(current ? [current] : []), ...others]
    const former = isComplete(form) ? before.filter(other => bucketId(other) !== bucketId(form)) : []
    this.settings.write({ saved: form, former: former.slice(0, MOST_FORMER) })
    return this.present()
  }

  /** Forgets the form and the buckets before it. */
  forget(): CosSettingsShown {
    this.settings.write(NO_COS_SETTINGS)
    return this.present()
  }

  /** What an administrator is shown: never the credentials. */
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
