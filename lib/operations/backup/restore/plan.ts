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
export type Asked = Pick<Plan, 'scope' | 'merge' | 'store'>

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

export const unfinishedPlan = (dataDir: string): Plan | null =>
  savedSettings(fileIn(dataDir), Plan.nullable(), null)

export const notePlan = (dataDir: string, plan: Plan): void =>
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
