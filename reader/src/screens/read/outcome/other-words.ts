import { type Change, changeStates } from '../../../words/change-states.ts'
import { stateOf, statesKnown } from '../../../words/states.ts'
import { calls } from './queries.ts'

/** The most rows of a request. */
const ROWS = 500

/** Marks every word of a text that has no state as known; returns their number. */
export async function knowOtherWords(id: number): Promise<number> {
  await statesKnown()
  const changes = new Map<string, Change>()
  for (let offset: number | null = 0; offset !== null; ) {
    const page: Awaited<ReturnType<typeof calls.articleWords.words>> = await calls.articleWords.words({
      params: { id },
      query: { offset, limit: ROWS },
    })
    for (const [skill_id, { form, reading }] of Object.entries(page.skills))
      if (stateOf(skill_id) === null)
        changes.set(skill_id, { skill_id, kind: 'word', form, reading, state: 'known' })
    offset = page.next_offset
  }
  if (changes.size > 0) await changeStates([...changes.values()])
  return changes.size
}
