import type { List, Page } from '../../../contracts/schemas/basics.ts'
import type { FoundationItem } from '../../../contracts/schemas/learners/foundation.ts'
import { memoryPage } from '../../../store/reading/memory-page.ts'
import type { Learning } from '../records/learning.ts'
import { readDetails } from './catalogue.ts'

/** The start of the catalogue: senses have no date of their own. */
const SINCE = '2026-11-22T00:00:00.000Z'

/** The senses of the skill that `q` names; none if there is no such skill, and none is created. */
export async function listSenses(
  learning: Learning,
  { q, ...page }: Page & { q: string },
): Promise<List<FoundationItem>> {
  const details = q === '' ? null : await readDetails(learning, q)
  const { items, ...counts } = memoryPage(details?.senses ?? [], page, () => true)
  return {
    ...counts,
    items: items.map(({ sense_id, ...sense }) => ({
      record_id: sense_id,
      user_id: 0,
      source: 'system',
      version: 1,
      created_at: SINCE,
      updated_at: SINCE,
      values: { skill_id: q, ...sense },
    })),
  }
}
