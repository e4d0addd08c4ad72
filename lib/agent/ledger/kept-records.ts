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

const Records = z.array(z.unknown())

/** In an owner-only file. One that cannot be read, all or in part, is put aside, and `unreadable` is told. */
export const keptInFile = (path: string, unreadable: (error: unknown) => void): KeptRecords => ({
  read() {
    if (!existsSync(path)) return []
    const { records, error } = recordsIn(path)
    if (error !== undefined) {
      unreadable(error)
      putAside(path, unreadable)
    }
    return records
  },
  write(records) {
    if (records.length === 0) return rmSync(path, { force: true })
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeOwnerOnly(path, JSON.stringify(records))
  },
})

/** Those that are records, and what is wrong with the first of the others. */
function recordsIn(path: string): { records: UsageRecord[]; error?: unknown } {
  try {
    const parsed = Records.parse(JSON.parse(readFileSync(path, 'utf8'))).map(one =>
      UsageRecord.safeParse(one),
    )
    const records = parsed.flatMap(({ data }) => data ?? [])
    return { records, error: parsed.find(({ success }) => !success)?.error }
  } catch (error) {
    return { records: [], error }
  }
}

/** Not removed: somebody may want to see what it holds. */
function putAside(path: string, failed: (error: unknown) => void) {
  try {
    renameSync(path, `${path}.unreadable`)
  } catch (error) {
    failed(error)
  }
}
