import { Privacy, PrivacyChoice } from '../../../contracts/schemas/learners/profile.ts'
import {
  ReviewSettings,
  ReviewSettingsInput,
  type ReviewSettingsRecord,
  type ReviewSettingsWrite,
} from '../../../contracts/schemas/learners/review-settings.ts'
import type { StudyDays } from '../../../learning/schedule/study-time.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import type { Learning } from './learning.ts'
import { readRecord, readSettings } from './read-records.ts'
import { valuesWith } from './record.ts'
import { resource } from './resource.ts'
import { writeRecord } from './write-record.ts'

/** Kept by clearing, and needed beyond the profile. */
export const privacy = resource({
  name: 'privacy',
  about: 'Permission to record data about the learner, and to use it',
  record: 'me',
  kept: true,
  values: Privacy,
  input: PrivacyChoice,
})

export const reviewSettings = resource({
  name: 'review-settings',
  about: 'How the learner reviews, and when a study day begins',
  record: 'me',
  kept: true,
  values: ReviewSettings,
  input: ReviewSettingsInput,
  sparse: true,
  defaults: ({ time_zone }) => ({ time_zone }),
})

/** Decide whether and how events are recorded. */
export interface EventSettings extends StudyDays {
  /** False accepts events without recording. */
  readonly record_events: boolean
}

/** Tells also of the platform's own events. */
export async function eventSettings(
  learning: Learning,
  user_id: number,
): Promise<EventSettings & { record_lookups: boolean }> {
  const [{ record_events, record_lookups }, { time_zone, day_starts_at }] = await Promise.all([
    readSettings(learning, user_id, privacy),
    readSettings(learning, user_id, reviewSettings),
  ])
  return { record_events, record_lookups, time_zone, day_starts_at }
}

/** The record `review-settings`. */
export async function getReviewSettings(
  learning: Learning,
  { user_id }: Acting,
): Promise<ReviewSettingsRecord> {
  const stored = await readRecord(learning, user_id, reviewSettings, 'me')
  return {
    version: stored?.item.version ?? 0,
    updated_at: stored?.item.updated_at ?? null,
    values: stored?.values ?? valuesWith(learning, reviewSettings, {}),
  }
}

/** Due dates stay: new settings apply from the next rating. */
export async function changeReviewSettings(
  learning: Learning,
  { user_id }: Acting,
  { values, ...request }: ReviewSettingsWrite,
): Promise<ReviewSettingsRecord> {
  const { version, updated_at, ...written } = await writeRecord(learning, reviewSettings, {
    ...request,
    user_id,
    record_id: 'me',
    input: values,
    source: 'self',
  })
  return { version, updated_at, values: ReviewSettings.parse(written.values) }
}
