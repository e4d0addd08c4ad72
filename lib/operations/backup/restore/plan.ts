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

/** Decisions of a restore, kept from its first write to its last, so that an interrupted one continues with them. */
export const Plan = z.strictObject({
  id: z.string(),
  scope: Scope,
  /** Null restores all stores of the scope. */
  store: z.enum(STORE_NAMES).nullable().default(null),
  /** Adds missing units and overwrites nothing. */
  merge: z.boolean(),
  /** The new name of the replaced store's file; null if none makes way. */
  replaced: z.string().nullable().default(null),
  /** Accounts of the replaced store; null if no store of accounts is replaced. */
  present: PresentAccounts.nullable().default(null),
  /** Units that existed before, and stay unchanged. */
  there: z.record(z.string(), State),
  /** Accounts that are somebody else here or were deleted, by reason; none of their items are restored. */
  refused: z.record(z.string(), z.string()),
  /** Counts, by the clip's unit, articles that use it but are not restored. */
  unused: z.record(z.string(), z.number().int().positive()),
  unwanted: z.array(z.string()),
  roots: z.array(z.number().int()),
  /** Learners without an account in the backup: deleted while it was made. */
  orphans: z.array(z.number().int()),
  /** Counts accounts with the password of today, and with that of the backup. */
  passwords: z
    .strictObject({ kept: z.number().int(), of_backup: z.number().int() })
    .default({ kept: 0, of_backup: 0 }),
  highest: z.strictObject({ user: z.number().int(), articles: z.number().int() }),
})
export type Plan = z.infer<typeof Plan>
export type RestoreChoice = Pick<Plan, 'scope' | 'merge' | 'store'>

/** Noted before a file is renamed, so that an interrupted restore still knows what it held. */
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

export const storesIn = ({ scope, store }: Omit<RestoreChoice, 'merge'>): StoreName[] =>
  storesOf(scope).filter(name => store === null || name === store)

/** Pictures belong to the store of accounts, all other objects to that of content. */
export const isRestored = (plan: Omit<RestoreChoice, 'merge'>, area: string): boolean =>
  storesIn(plan).includes(area === 'image' ? 'accounts' : 'content')

export const isRefused = ({ refused }: Plan, owner: number | null): boolean =>
  owner !== null && Object.hasOwn(refused, owner)

/** Lies in the data folder from before the first write until after the last. */
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
