import type { PlainItem } from '../../../store/reading/plain-read.ts'
import type { Learning } from '../records/learning.ts'

/** Rises when the same dictionary names words otherwise, or tells more. */
const RULES = 2
export const checkedBy = (sha256: string) => `${RULES}+${sha256}`

/** Notes words unknown to the dictionary in use. `head` is the vocabulary's. */
export async function noteUse(learning: Learning, user_id: number, head: PlainItem | undefined) {
  if (!head?.n_words) return
  const sha256 = await learning.dictionaryInUse()
  if (sha256 === null || head.checked_by === checkedBy(sha256)) return
  const noted_at = learning.now().toISOString()
  await learning.uncheckedWords
    .put({ user_id, noted_at })
    .go({ response: 'none', abortSignal: learning.signal })
}
