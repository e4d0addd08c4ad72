import type { Card } from '../../../contracts/schemas/learners/review.ts'
import type { WordState, WordStateCode } from '../../../contracts/schemas/learners/words.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import { type StoredWord, statesKey } from '../../entities/collections/words.ts'
import type { Learning } from '../records/learning.ts'

/** A word before and after a write; null where there is none. */
export interface Change {
  readonly before: StoredWord | null
  readonly after: StoredWord | null
  /** Cards that come back: those of a removed word, or of a change that is done again. */
  readonly returned?: readonly Card[]
  /** Cards that go, since the change that made them is taken back. */
  readonly gone?: readonly Card[]
}

export const changesState = ({ before, after }: Change): boolean => before?.state !== after?.state
export const idOfChange = ({ before, after }: Change): string => (before ?? after)?.skill_id ?? ''

const CODES: Record<WordState, WordStateCode> = { learning: 'l', known: 'k', ignored: 'i' }

/** Sets and removes the states of words; each part gets another version. */
export function stateItems(
  learning: Learning,
  user_id: number,
  changes: readonly Change[],
  mature: ReadonlySet<string>,
): Record<string, TransactItem> {
  const byPart = new Map<string, Map<string, WordStateCode | null>>()
  for (const change of changes) {
    const { after } = change
    const skill_id = idOfChange(change)
    const part = byPart.get(skill_id.charAt(0)) ?? new Map<string, WordStateCode | null>()
    byPart.set(skill_id.charAt(0), part.set(skill_id, after && codeOf(after.state, mature.has(skill_id))))
  }
  return Object.fromEntries(
    Array.from(byPart, ([part, states]) => [
      `states ${part}`,
      partItem(learning, user_id, part, [...states]),
    ]),
  )
}

export const codeOf = (state: WordState, mature: boolean): WordStateCode =>
  state === 'learning' && mature ? 'm' : CODES[state]

/** Sets and removes some states of one part. */
export function partItem(
  { table }: Learning,
  user_id: number,
  part: string,
  states: readonly (readonly [string, WordStateCode | null])[],
): TransactItem {
  const set = states.flatMap(([, state], n) => (state === null ? [] : [`#s${n} = :s${n}`]))
  const removed = states.flatMap(([, state], n) => (state === null ? [`#s${n}`] : []))
  const values = states.flatMap(([, state], n) => (state === null ? [] : [[`:s${n}`, state]]))
  return {
    Update: {
      TableName: table,
      Key: statesKey(user_id, part),
      UpdateExpression: [
        `SET ${['user_id = :user_id', ...set].join(', ')}`,
        ...(removed.length > 0 ? [`REMOVE ${removed.join(', ')}`] : []),
        'ADD version :one',
      ].join(' '),
      ExpressionAttributeNames: Object.fromEntries(states.map(([skill_id], n) => [`#s${n}`, skill_id])),
      ExpressionAttributeValues: { ':user_id': user_id, ':one': 1, ...Object.fromEntries(values) },
    },
  }
}
