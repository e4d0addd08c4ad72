import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../../../data/object-stores/local/places.ts'
import { savedSettings } from '../../../platform/config/settings.ts'
import { writeOwnerOnly } from '../../../platform/disk/owner-file.ts'
import { StoreUnusable } from '../../../store/engine/engine-process.ts'
import { Plan } from './plan.ts'

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
