import type { UsageRecord } from '../contracts/schemas/usage.ts'
import { inTransaction, type TransactItem } from '../store/transact.ts'
import type { Accounts } from './accounts.ts'
import { totalsOf } from './usage-totals.ts'

const DAY_MS = 86_400_000

/** The UTC day of a time in the one form that sorts as text. */
export const dayOf = ({ created_at }: { created_at: string }): string => created_at.slice(0, 10)

/** The first of so many UTC days of which today is the last. */
export const firstOfDays = (now: Date, days: number): string => addDays(now, 1 - days)

export const dayAfter = (day: string): string => addDays(new Date(day), 1)

const addDays = (time: Date, days: number) =>
  new Date(time.getTime() + days * DAY_MS).toISOString().slice(0, 10)

/** Full days from one to the other. */
export const daysBetween = (day: string, later: string): number =>
  (Date.parse(later) - Date.parse(day)) / DAY_MS

/** One write for each day that these records count towards. */
export const dayWrites = (
  { usageDays }: Accounts,
  records: readonly UsageRecord[],
): Record<string, TransactItem> =>
  Object.fromEntries(
    [...Map.groupBy(records, dayOf)].map(([day, ofDay]) => [
      nameOfDay(day),
      inTransaction(usageDays).update({ day }).add(totalsOf(ofDay)).commit(),
    ]),
  )

export const nameOfDay = (day: string) => `day ${day}`
