import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { syncFolder } from '../../../data/object-stores/local/places.ts'
import { savedSettings } from '../../../platform/config/settings.ts'
import { writeOwnerOnly } from '../../../platform/disk/owner-file.ts'
import { StoreUnusable } from '../../../store/engine/engine-process.ts'
import { STORE_NAMES, type StoreName } from '../../../store/tables.ts'
import { Scope, storesOf } from '../file/format.ts'
import { PresentAccounts } from './present-accounts.ts'

const State = z.enum(['same', 'different'])

/**
 * The decisions of a restore, made before the first write and kept until the last, so that a restore that was cut off is
 * finished by the same decisions.
 */
export const Plan = z.strictObject({
  /** Of the backup. */
  id: z.string(),
  scope: Scope,
  /** The one store of that scope to restore; null: all of them. */
  store: z.enum(STORE_NAMES).nullable().default(null),
  /** Adds missing units and overwrites nothing. */
  merge: z.boolean(),
  /** The new name of the file of the replaced store; null if no file makes way. */
  replaced: z.string().nullable().default(null),
  /** The accounts as the replaced store had them; null if no store of accounts is replaced. */
  present: PresentAccounts.nullable().default(null),
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
  /** The restored accounts that keep their password of today, and those that have the one of the backup. */
  passwords: z
    .strictObject({ kept: z.number().int(), of_backup: z.number().int() })
    .default({ kept: 0, of_backup: 0 }),
  /** The highest ids there are. */
  highest: z.strictObject({ user: z.number().int(), articles: z.number().int() }),
})
export type Plan = z.infer<typeof Plan>
export type Asked = Pick<Plan, 'scope' | 'merge' | 'store'>

/** The note before a file is renamed, so that a restore that is cut off then still knows what the file held. */
export const Replacing = Plan.pick({
  id: true,
  scope: true,
  store: true,
  merge: true,
  replaced: true,
  present: true,
})
export type Replacing = z.infer<typeof Replacing>

export const isDecided = (noted: Plan | Replacing): noted is Plan => 'there' in noted

/** The stores that are restored. */
export const storesIn = ({ scope, store }: Omit<Asked, 'merge'>): StoreName[] =>
  storesOf(scope).filter(name => store === null || name === store)

/** Pictures belong to the store of accounts, all other objects to that of content. */
export const isRestored = (plan: Omit<Asked, 'merge'>, area: string): boolean =>
  storesIn(plan).includes(area === 'image' ? 'accounts' : 'content')

export const isRefused = ({ refused }: Plan, owner: number | null): boolean =>
  owner !== null && Object.hasOwn(refused, owner)

/** The note of a restore, in the data folder from before its first write until after its last. */
const fileIn = (dataDir: string) => join(dataDir, 'restore.json')

export const unfinishedPlan = (dataDir: string): Plan | Replacing | null =>
  savedSettings(fileIn(dataDir), z.union([Plan, Replacing]).nullable(), null)

export const notePlan = (dataDir: string, plan: Plan | Replacing): void =>
  writeOwnerOnly(fileIn(dataDir), JSON.stringify(plan))

export async function forgetPlan(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true })
  await syncFolder(dirname(fileIn(dataDir)))
}

export const isHalfRestored = (dataDir: string): boolean => existsSync(fileIn(dataDir))

/** Nothing else works on half-restored stores. */
export function mustBeRestored(dataDir: string): void {
  if (isHalfRestored(dataDir))
    throw new StoreUnusable(
      `A restore into ${dataDir} was not finished. Run npm run restore again with the same file.`,
    )
}
