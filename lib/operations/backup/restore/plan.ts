import { z } from 'zod'
import { Scope } from '../file/format.ts'

const State = z.enum(['same', 'different'])

/**
 * The decisions of a restore, made before the first write and kept until the last, so that a restore that was cut off is
 * finished by the same decisions.
 */
export const Plan = z.strictObject({
  /** Of the backup. */
  id: z.string(),
  scope: Scope,
  merge: z.boolean(),
  /** Units that existed before and are not changed. */
  there: z.record(z.string(), State),
  /** Accounts that are somebody else here or were deleted, with the reason. None of their items are restored. */
  refused: z.record(z.string(), z.string()),
  /** The number of articles that use a clip but are not restored, by the clip's unit. */
  unused: z.record(z.string(), z.number().int().positive()),
  /** Recordings whose articles are not restored. */
  unwanted: z.array(z.string()),
  /** Administrators among the restored accounts. */
  roots: z.array(z.number().int()),
  /** Learners whose accounts are not in the backup: they were deleted while it was made. */
  orphans: z.array(z.number().int()),
  /** The highest ids there are. */
  highest: z.strictObject({ user: z.number().int(), articles: z.number().int() }),
})
export type Plan = z.infer<typeof Plan>

export const isRefused = ({ refused }: Plan, owner: number | null): boolean =>
  owner !== null && Object.hasOwn(refused, owner)
