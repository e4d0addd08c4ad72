import type { KeptSentence } from '../../../../lib/contracts/schemas/learners/kept-sentences.ts'
import { store } from '../../../../web/store.ts'
import { dropNotice, notifyProblem } from '../../components/notice.tsx'
import { unkeepSentence } from '../../waiting/kept-sentences.ts'

/** As long as the notice is shown that undoes it. */
const UNDONE_MS = 8_000

/** The sentence that is hidden, and not removed yet. */
const leaving = store<KeptSentence | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined

export const useLeaving = leaving.use

/** Hides a sentence, and removes it with its cards once that can no longer be undone. */
export function removeSoon(sentence: KeptSentence): void {
  removeNow()
  leaving.set(sentence)
  timer = setTimeout(removeNow, UNDONE_MS)
}

/** Shows the sentence again. */
export function keepAfterAll(): void {
  clearTimeout(timer)
  leaving.set(null)
}

/** Removes what was hidden: another one is, or its list is left. */
export function removeNow(): void {
  const sentence = leaving.now()
  if (!sentence) return
  // It offers to undo what no longer can be undone.
  dropNotice()
  void remove(sentence)
}

async function remove(sentence: KeptSentence): Promise<void> {
  clearTimeout(timer)
  const { item_id, article_id, origin, front } = sentence
  try {
    await unkeepSentence({ article_id, index: origin.index, sentence: front.sentence, item_id })
  } catch (error) {
    notifyProblem(error)
  } finally {
    if (leaving.now() === sentence) leaving.set(null)
  }
}
