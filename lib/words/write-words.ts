import type { WordState, WordStateCode } from '../contracts/schemas/words.ts'
import { statesKey } from '../entities/collections/words.ts'
import { Problem } from '../http/errors.ts'
import type { Learning } from '../records/learning.ts'
import { refusedBy } from '../store/retry-when-changed.ts'
import { inTransaction, type TransactItem, transact } from '../store/transact.ts'
import { rowOf, type StoredWord } from './stored-word.ts'
import { MOST_WORDS, nextVocabulary } from './vocabulary.ts'

/** A word before and after a write; null where there is none. */
export type WordChange =
  | { readonly before: null; readonly after: StoredWord }
  | { readonly before: StoredWord; readonly after: StoredWord | null }

const CODES: Record<WordState, WordStateCode> = { learning: 'l', known: 'k', ignored: 'i' }
const HEAD = 'vocabulary'

/**
 * Writes words with their states and counts in one transaction, on condition that the words still are as they were
 * read. `beside` gives further writes of the transaction, which has at most two items for each word and one more for
 * each first character of their ids.
 */
export async function writeWords(
  learning: Learning,
  user_id: number,
  changes: readonly WordChange[],
  beside: Readonly<Record<string, TransactItem>> = {},
): Promise<void> {
  if (changes.length === 0 && Object.keys(beside).length === 0) return
  const items = {
    ...beside,
    ...(changes.length > 0 ? { [HEAD]: nextVocabulary(learning, user_id, countsOf(changes)) } : {}),
    ...Object.fromEntries(changes.map((change, n) => [`word ${n}`, wordItem(learning, change)])),
    ...stateItems(learning, user_id, changes),
  }
  try {
    await transact(learning.client, items, { signal: learning.signal })
  } catch (error) {
    if (refusedBy(error, HEAD))
      throw new Problem(
        'limit_reached',
        `You have ${MOST_WORDS} words, the most there can be. Remove some first.`,
      )
    throw error
  }
}

function countsOf(changes: readonly WordChange[]) {
  const counts = { learning: 0, known: 0, ignored: 0 }
  for (const { before, after } of changes) {
    if (before) counts[before.state] -= 1
    if (after) counts[after.state] += 1
  }
  return counts
}

function wordItem({ words }: Learning, { before, after }: WordChange): TransactItem {
  const word = inTransaction(words)
  if (!before) return word.create(rowOf(after)).commit()
  const write = after ? word.put(rowOf(after)) : word.delete(before)
  return (
    write
      // A word that was removed and added again begins with version 1 again, at another time.
      .where(
        (stored, { eq }) =>
          `${eq(stored.version, before.version)} AND ${eq(stored.created_at, before.created_at)}`,
      )
      .commit()
  )
}

/** Sets and removes the states of the words that change theirs; each part that changes gets another version. */
function stateItems(learning: Learning, user_id: number, changes: readonly WordChange[]) {
  const byPart = new Map<string, Map<string, WordState | null>>()
  for (const change of changes) {
    const { before, after } = change
    const { skill_id } = change.before ?? change.after
    if (before?.state === after?.state) continue
    const part = byPart.get(skill_id.charAt(0)) ?? new Map<string, WordState | null>()
    byPart.set(skill_id.charAt(0), part.set(skill_id, after?.state ?? null))
  }
  return Object.fromEntries(
    Array.from(byPart, ([part, states]) => [
      `states ${part}`,
      partItem(learning, user_id, part, [...states]),
    ]),
  )
}

function partItem(
  { table }: Learning,
  user_id: number,
  part: string,
  states: readonly (readonly [string, WordState | null])[],
): TransactItem {
  const set = states.flatMap(([, state], n) => (state === null ? [] : [`#s${n} = :s${n}`]))
  const removed = states.flatMap(([, state], n) => (state === null ? [`#s${n}`] : []))
  const values = states.flatMap(([, state], n) => (state === null ? [] : [[`:s${n}`, CODES[state]]]))
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
