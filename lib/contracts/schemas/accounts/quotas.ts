import { z } from 'zod'
import { Timestamp } from '../basics.ts'

const Count = z.number().int().min(0)

/** The most that an account may store, in bytes, and the events that it may record a day (UTC). */
export const Quota = z.strictObject({
  bytes: Count.max(1e15),
  events_a_day: Count.max(1e9),
})
export type Quota = z.infer<typeof Quota>

export const DEFAULT_QUOTA: Quota = { bytes: 5e9, events_a_day: 20_000 }

/** The kinds of what an account stores. `learning`: events, ratings and receipts. */
export const StoredBytes = z.object({
  texts: Count,
  recordings: Count,
  audio: Count,
  files: Count,
  learning: Count,
})
export type StoredBytes = z.infer<typeof StoredBytes>
export const STORED_KINDS = StoredBytes.keyof().options

/** The bytes that an account stores, the events that it recorded today, and its quota. */
export const AccountStorage = z.object({
  bytes: Count,
  by_kind: StoredBytes,
  /** On this day (UTC). */
  events_today: Count,
  /** When everything was counted last; null while the first count is due. */
  counted_at: Timestamp.nullable(),
  quota: Quota,
})
export type AccountStorage = z.infer<typeof AccountStorage>

export const AccountQuota = AccountStorage.extend({
  /** False if the account uses the default quota. */
  is_own: z.boolean(),
})
export type AccountQuota = z.infer<typeof AccountQuota>
