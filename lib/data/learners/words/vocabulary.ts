import type { WordState } from '../../../contracts/schemas/learners/words.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import { vocabularyHeadKey } from '../../entities/collections/words.ts'
import type { Learning } from '../records/learning.ts'
import { noteUse } from './note-use.ts'

/** Changes with every write to a learner's words. */
export interface Vocabulary {
  readonly vocabulary_version: number
  readonly counts: Record<WordState, number>
}
type Counts = Record<WordState, number>

export const MOST_WORDS = 50_000

export const tooManyWords = () =>
  new Problem('limit_reached', `You have ${MOST_WORDS} words, which is the maximum. Remove some first.`)

export async function readVocabulary(learning: Learning, user_id: number): Promise<Vocabulary> {
  const [head] = await itemsWith(learning, [vocabularyHeadKey(user_id)])
  await noteUse(learning, user_id, head)
  const number = (name: string) => Number(head?.[name] ?? 0)
  return {
    vocabulary_version: number('vocabulary_version'),
    counts: { learning: number('n_learning'), known: number('n_known'), ignored: number('n_ignored') },
  }
}

/** Throws if the learner would have too many words with so many more. */
export async function mustHaveRoom(learning: Learning, user_id: number, more: number): Promise<void> {
  if ((await roomLeft(learning, user_id)) < more) throw tooManyWords()
}

/** How many more words the learner can have. */
export async function roomLeft(learning: Learning, user_id: number): Promise<number> {
  const { counts } = await readVocabulary(learning, user_id)
  return MOST_WORDS - counts.learning - counts.known - counts.ignored
}

/** Raises the version and counts of the vocabulary. Fails if there would be too many words. */
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
