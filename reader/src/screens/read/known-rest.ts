import { type Change, changeStates } from '../../words/change-states.ts'
import { stateOf, statesKnown } from '../../words/states.ts'
import { rowsOnScreen } from './selection/selection.ts'
import { shownRow } from './selection/shown-words.ts'

/** Makes known what is unknown of the sentences on the screen; how many words these were. */
export async function knowTheRest(): Promise<number> {
  await statesKnown()
  const changes = new Map<string, Change>()
  for (const { skillId, skill } of rowsOnScreen().flatMap(row => shownRow(row)?.words ?? [])) {
    if (skillId === null || !skill || stateOf(skillId) !== null) continue
    const { form, reading } = skill
    changes.set(skillId, { skill_id: skillId, kind: 'word', form, reading, state: 'known' })
  }
  if (changes.size > 0) await changeStates([...changes.values()])
  return changes.size
}
