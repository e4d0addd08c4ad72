import { linkSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { writeOwnerOnly } from '../platform/disk/owner-file.ts'
import { hasCode } from '../platform/problems/error-code.ts'
import { Ending } from './state.ts'

const RunRecord = z.object({
  /** Names a process by number and start; null if there will never be one. */
  runner: z.string().nullable(),
  command: z.string().nullable(),
  ending: Ending.nullable(),
})
type RunRecord = z.infer<typeof RunRecord>

const pathOf = (folder: string, id: string) => join(folder, `${id}.json`)

/** Claims a deployment for its runner, or for a receiver that gives it up. Only the first claim returns true. */
export function claimRun(folder: string, id: string, record: RunRecord): boolean {
  const path = pathOf(folder, id)
  const whole = `${path}.claim-${process.pid}`
  writeOwnerOnly(whole, JSON.stringify(record))
  try {
    linkSync(whole, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(whole, { force: true })
  }
}

export const writeRun = (folder: string, id: string, record: RunRecord): void =>
  writeOwnerOnly(pathOf(folder, id), JSON.stringify(record))

/** Null while the deployment is unclaimed. */
export function readRun(folder: string, id: string): RunRecord | null {
  try {
    return RunRecord.parse(JSON.parse(readFileSync(pathOf(folder, id), 'utf8')))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}
