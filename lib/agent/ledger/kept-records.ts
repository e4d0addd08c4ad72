import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { UsageRecord } from '../../contracts/schemas/accounts/usage.ts'
import { writeOwnerOnly } from '../../platform/disk/owner-file.ts'

export interface KeptRecords {
  /** Must not throw. */
  read(): UsageRecord[]
  write(records: readonly UsageRecord[]): void
}

const Records = z.array(z.unknown())

/** Owner-only. Sets an unreadable file aside and reports it. */
export const keptInFile = (path: string, unreadable: (error: unknown) => void): KeptRecords => ({
  read() {
    if (!existsSync(path)) return []
    const { records, error } = recordsIn(path)
    if (error !== undefined) {
      unreadable(error)
      setAside(path, unreadable)
    }
    return records
  },
  write(records) {
    if (records.length === 0) return rmSync(path, { force: true })
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeOwnerOnly(path, JSON.stringify(records))
  },
})

/** Stops at the first invalid record's error. */
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

/** An administrator can examine the file. */
function setAside(path: string, failed: (error: unknown) => void) {
  try {
    renameSync(path, `${path}.unreadable`)
  } catch (error) {
    failed(error)
  }
}
