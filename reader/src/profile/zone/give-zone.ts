import { ulid } from 'ulid'
import { isProblem } from '../../../../lib/contracts/page-client.ts'
import type { Chosen } from '../../../../lib/contracts/schemas/learners/chosen-in.ts'

interface Write {
  params: { resource: 'review-settings'; record_id: 'me' }
  body: { request_id: string; expected_version: number; values: Chosen['values'] }
}

/**
 * Writes the time zone alone: settings that nobody chose stay left out. Of two devices at once the first one counts; false
 * if that was another.
 */
export async function giveZone(
  write: (call: Write) => Promise<unknown>,
  { version, values }: Chosen,
  time_zone: string,
): Promise<boolean> {
  const body = { request_id: ulid(), expected_version: version, values: { ...values, time_zone } }
  try {
    await write({ params: { resource: 'review-settings', record_id: 'me' }, body })
    return true
  } catch (error) {
    if (isProblem(error, 'version_conflict')) return false
    throw error
  }
}
