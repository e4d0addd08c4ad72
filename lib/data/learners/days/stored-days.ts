import { allIn, plainPages } from '../../../store/reading/plain-read.ts'
import { plainRecord, plainRecords } from '../../../store/reading/plain-records.ts'
import { storedForm } from '../../../store/stored-form.ts'
import type { StoredDay } from '../../entities/collections/event.ts'
import { daysOf } from '../../entities/collections/keys.ts'
import type { Learning } from '../records/learning.ts'

interface Period {
  readonly from: string
  readonly to: string
}

export async function readDays(
  learning: Learning,
  user_id: number,
  { from, to }: Period,
): Promise<StoredDay[]> {
  const pk = daysOf(user_id)
  const kept = await learning.kept.days.rows(learning, pk)
  if (kept) return kept.filter(({ day }) => day >= from && day <= to).toReversed()
  return plainRecords(learning, learning.studyDays, allIn(learning, pk, [from, to]))
}

const DAYS_AT_ONCE = 100

export async function* daysBackFrom(
  learning: Learning,
  user_id: number,
  to: string,
): AsyncGenerator<StoredDay> {
  const pk = daysOf(user_id)
  const kept = await learning.kept.days.rows(learning, pk)
  if (kept) {
    for (const day of kept) if (day.day <= to) yield day
    return
  }
  const { client, studyDays, signal } = learning
  const query = { ...allIn(learning, pk, ['0', to]), ScanIndexForward: false, Limit: DAYS_AT_ONCE }
  for await (const page of plainPages(client, query, storedForm(studyDays).names, signal))
    for (const item of page) yield plainRecord(studyDays, item)
}
