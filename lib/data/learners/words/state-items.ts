import type { WordState, WordStateCode } from '../../../contracts/schemas/learners/words.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import { statesKey } from '../../entities/collections/words.ts'
import type { Learning } from '../records/learning.ts'
import { idOfChange, type WordChange } from './word-change.ts'

const CODES: Record<WordState, WordStateCode> = { learning: 'l', known: 'k', ignored: 'i' }

/** Sets and removes the states of words; each part gets another version. */
export function stateItems(
  learning: Learning,
  user_id: number,
  changes: readonly WordChange[],
  mature: ReadonlySet<string>,
): Record<string, TransactItem> {
  const items: Record<string, TransactItem> = {}
  for (const [part, some] of Map.groupBy(changes, change => idOfChange(change).charAt(0))) {
    const states = new Map<string, WordStateCode | null>()
    for (const change of some) {
      const [id, { after }] = [idOfChange(change), change]
      states.set(id, after && codeOf(after.state, mature.has(id)))
    }
    items[`states ${part}`] = partItem(learning, user_id, part, states)
  }
  return items
}

export const codeOf = (state: WordState, mature: boolean): WordStateCode =>
  state === 'learning' && mature ? 'm' : CODES[state]

/** Sets and removes some states of one part. */
export function partItem(
  { table }: Learning,
  user_id: number,
  part: string,
  states: ReadonlyMap<string, WordStateCode | null>,
): TransactItem {
  const set = ['user_id = :user_id']
  const removed: string[] = []
  const names: Record<string, string> = {}
  const values: Record<string, string | number> = { ':user_id': user_id, ':one': 1 }
  let n = 0
  for (const [skill_id, state] of states) {
    const name = `s${n++}`
    names[`#${name}`] = skill_id
    if (state === null) removed.push(`#${name}`)
    else {
      set.push(`#${name} = :${name}`)
      values[`:${name}`] = state
    }
  }
  const remove = removed.length > 0 ? ` REMOVE ${removed.join(', ')}` : ''
  return {
    Update: {
      TableName: table,
      Key: statesKey(user_id, part),
      UpdateExpression: `SET ${set.join(', ')}${remove} ADD version :one`,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: values,
    },
  }
}
