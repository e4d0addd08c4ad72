import { catalogue, getMessages } from '../../../web/language/language.ts'
import { store } from '../../../web/store.ts'
import { dropNotice, notify, notifyProblem } from '../components/notice.tsx'

const messages = catalogue({
  en: { removed: 'The sentence was removed.', undo: 'Undo' },
  ja: { removed: '文を削除しました。', undo: '元に戻す' },
  zh: { removed: '句子已删除。', undo: '撤销' },
})

interface Leaving {
  /** The names of the sentence in the places that show it. */
  names: readonly string[]
  remove(): Promise<unknown>
}

/** As long as the notice is shown that undoes it. */
const UNDONE_MS = 8_000

/** The sentence that is hidden, and not removed yet. */
const leaving = store<Leaving | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined

/** The names of the sentence that is hidden. */
export const useLeaving = (): readonly string[] => leaving.use()?.names ?? NONE
const NONE: readonly string[] = []

/** Hides a sentence, offers to undo that, and removes it with its cards once it can no longer be undone. */
export function removeSoon(sentence: Leaving): void {
  removeNow()
  leaving.set(sentence)
  timer = setTimeout(removeNow, UNDONE_MS)
  document.addEventListener('visibilitychange', onHidden)
  const t = getMessages(messages)
  notify(t.removed, { label: t.undo, run: keepAfterAll })
}

/** Shows the sentence again. */
export function keepAfterAll(): void {
  dropNotice()
  clearTimeout(timer)
  leaving.set(null)
}

/** A page that is hidden may never be shown again. */
const onHidden = () => document.visibilityState === 'hidden' && removeNow()

/** Removes what was hidden: another one is, or its list is left. */
export function removeNow(): void {
  const sentence = leaving.now()
  if (!sentence) return
  // It offers to undo what no longer can be undone.
  dropNotice()
  void remove(sentence)
}

async function remove(sentence: Leaving): Promise<void> {
  clearTimeout(timer)
  try {
    await sentence.remove()
  } catch (error) {
    notifyProblem(error)
  } finally {
    if (leaving.now() === sentence) leaving.set(null)
  }
}
