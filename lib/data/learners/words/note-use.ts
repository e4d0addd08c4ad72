import type { PlainItem } from '../../../store/reading/plain-read.ts'
import type { Learning } from '../records/learning.ts'

/** Rises when the same dictionary names words in another way, or says more of them. */
const RULES = 2
/** The mark of a vocabulary that was checked with a dictionary. */
export const checkedBy = (sha256: string) => `${RULES}+${sha256}`

/**
 * Notes that a learner uses words about which the dictionary in use has not been asked. `head` is that of the
 * vocabulary.
 */
export async function noteUse(learning: Learning, user_id: number, head: PlainItem | undefined) {
  if (!head?.n_words) return
  const sha256 = await learning.dictionaryInUse()
  if (sha256 === null || head.checked_by === checkedBy(sha256)) return
  const noted_at = learning.now().toISOString()
  await learning.uncheckedWords
    .put({ user_id, noted_at })
    .go({ response: 'none', abortSignal: learning.signal })
}
