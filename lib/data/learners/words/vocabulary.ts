import type { WordState, WordStateCode } from '../../../contracts/schemas/learners/words.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import { statesKey, vocabularyHeadKey } from '../../entities/collections/words.ts'
import type { Learning } from '../records/learning.ts'
import { noteUse } from './note-use.ts'
import { idOfChange, type WordChange } from './word-change.ts'

export interface Vocabulary {
  readonly vocabulary_version: number
  readonly counts: Record<WordState, number>
}
type Counts = Record<WordState, number>

export const MOST_WORDS = 50_000

export const tooManyWords = () => refusal('words_full', { most: MOST_WORDS })

export async function readVocabulary(learning: Learning, user_id: number): Promise<Vocabulary> {
  const [head] = await itemsWith(learning, [vocabularyHeadKey(user_id)])
  await noteUse(learning, user_id, head)
  const number = (name: string) => Number(head?.[name] ?? 0)
  return {
    vocabulary_version: number('vocabulary_version'),
    counts: { learning: number('n_learning'), known: number('n_known'), ignored: number('n_ignored') },
  }
}

export async function mustHaveRoomForWords(learning: Learning, user_id: number, more: number): Promise<void> {
  if ((await roomLeft(learning, user_id)) < more) throw tooManyWords()
}

export async function roomLeft(learning: Learning, user_id: number): Promise<number> {
  const { counts } = await readVocabulary(learning, user_id)
  return MOST_WORDS - counts.learning - counts.known - counts.ignored
}

/** Throws for too many words. */
export function nextVocabulary({ table }: Learning, user_id: number, more: Counts): TransactItem {
  const words = more.learning + more.known + more.ignored
  return {
    Update: {
      TableName: table,
      Key: vocabularyHeadKey(user_id),
      UpdateExpression:
        'SET user_id = :user_id ADD vocabulary_version :one, n_words :words, n_learning :learning, n_known :known, n_ignored :ignored',
      ...(words > 0 ? { ConditionExpression: 'attribute_not_exists(n_words) OR n_words <= :room' } : {}),
      ExpressionAttributeValues: {
        ':user_id': user_id,
        ':one': 1,
        ':words': words,
        ':learning': more.learning,
        ':known': more.known,
        ':ignored': more.ignored,
        ...(words > 0 ? { ':room': MOST_WORDS - words } : {}),
      },
    },
  }
}

const CODES: Record<WordState, WordStateCode> = { learning: 'l', known: 'k', ignored: 'i' }

/** Each changed part gets another version. */
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
