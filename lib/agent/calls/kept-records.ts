import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { writeOwnerOnly } from '../../config/owner-file.ts'
import { UsageRecord } from '../../contracts/schemas/usage.ts'

/** Usage records that outlive the process. */
export interface KeptRecords {
  /** What was left; must not throw. */
  read(): UsageRecord[]
  /** Replaces what was left. */
  write(records: readonly UsageRecord[]): void
}

const Records = z.array(UsageRecord)

/** In an owner-only file. One that cannot be read is put aside, and `unreadable` is told. */
export const keptInFile = (path: string, unreadable: (error: unknown) => void): KeptRecords => ({
  read() {
    if (!existsSync(path)) return []
    try {
      return Records.parse(JSON.parse(readFileSync(path, 'utf8')))
    } catch (error) {
      unreadable(error)
      putAside(path, unreadable)
      return []
    }
  },
  write(records) {
    if (records.length === 0) return rmSync(path, { force: true })
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeOwnerOnly(path, JSON.stringify(records))
  },
})

/** Not removed: somebody may want to see what it holds. */
function putAside(path: string, failed: (error: unknown) => void) {
  try {
    renameSync(path, `${path}.unreadable`)
  } catch (error) {
    failed(error)
  }
}
