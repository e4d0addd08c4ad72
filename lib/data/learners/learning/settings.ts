import type { StudyDays } from '../../../platform/values/study-time.ts'
import { privacy, reviewSettings } from '../records/kept-settings.ts'
import type { Learning } from '../records/learning.ts'
import { readSettings } from '../records/read-records.ts'

/** The settings that decide whether and how a learner's events are recorded. */
export interface EventSettings extends StudyDays {
  /** If false, events are accepted and not recorded. */
  readonly record_events: boolean
}
/** The same, with the setting for events that the platform records itself. */
interface AllSettings extends EventSettings {
  readonly record_lookups: boolean
}

export async function eventSettings(learning: Learning, user_id: number): Promise<AllSettings> {
  const [{ record_events, record_lookups }, { time_zone, day_starts_at }] = await Promise.all([
    readSettings(learning, user_id, privacy),
    readSettings(learning, user_id, reviewSettings),
  ])
  return { record_events, record_lookups, time_zone, day_starts_at }
}
