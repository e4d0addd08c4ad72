import {
  ReviewSettings,
  type ReviewSettingsRecord,
  type ReviewSettingsWrite,
} from '../../../contracts/schemas/learners/review-settings.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { reviewSettings } from '../records/kept-settings.ts'
import type { Learning } from '../records/learning.ts'
import { readRecord } from '../records/read-records.ts'
import { writeRecord } from '../records/write-record.ts'

/** The record `review-settings` of the foundation. */
export async function getSettings(learning: Learning, { user_id }: Acting): Promise<ReviewSettingsRecord> {
  const stored = await readRecord(learning, user_id, reviewSettings, 'me')
  return {
    version: stored?.item.version ?? 0,
    updated_at: stored?.item.updated_at ?? null,
    values: stored?.values ?? ReviewSettings.parse({}),
  }
}

/** Due dates stay as they are: the new settings apply from the next rating on. */
export async function changeSettings(
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
