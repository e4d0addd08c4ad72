import { MOST_TAGS } from '../../../contracts/schemas/learners/words.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import { keptItem } from '../kept/change-kept.ts'
import type { Learning } from '../records/learning.ts'
import { retaggedItems } from '../words/write-words.ts'
import type { ForRating } from './read-for-rating.ts'

type Subject = Pick<ForRating, 'word' | 'sentence'>
export const LEECH = 'leech'

/** Does nothing with the tag, or as many as it may have. */
export const leechTagged = (learning: Learning, user_id: number, subject: Subject) =>
  retagged(learning, user_id, subject, tags =>
    tags.includes(LEECH) || tags.length >= MOST_TAGS ? tags : [...tags, LEECH],
  )

export const leechUntagged = (learning: Learning, user_id: number, subject: Subject) =>
  retagged(learning, user_id, subject, tags =>
    tags.includes(LEECH) ? tags.filter(tag => tag !== LEECH) : tags,
  )

function retagged(
  learning: Learning,
  user_id: number,
  { word, sentence }: Subject,
  change: (tags: string[]) => string[],
): Record<string, TransactItem> {
  const updated_at = learning.now().toISOString()
  const after = <T extends { tags: string[]; version: number }>(before: T) => {
    const tags = change(before.tags)
    return tags === before.tags ? null : { ...before, tags, version: before.version + 1, updated_at }
  }
  const nextWord = word && after(word)
  if (word && nextWord) return retaggedItems(learning, user_id, word, nextWord)
  const nextSentence = sentence && after(sentence)
  return sentence && nextSentence ? { sentence: keptItem(learning, sentence, nextSentence) } : {}
}
