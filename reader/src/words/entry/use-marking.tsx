import { type ReactNode, useState } from 'react'
import { catalogue, getMessages } from '../../../../web/language/language.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { notify, notifyProblem } from '../../components/notice.tsx'
import { type Change, changeStates, type ShownState } from '../change-states.ts'
import { stateOf } from '../states.ts'
import { undoAction } from '../undo.ts'
import { ratedQuery, wordQuery } from '../word-queries.ts'

const messages = catalogue({
  en: {
    title: (form: string) => `Remove ${form}?`,
    warning: 'Its note, tags, sentences and reviews are deleted too. Undo brings back only the word.',
    remove: 'Remove this word',
    keep: 'Keep it',
    removed: (form: string) => `${form} was removed.`,
  },
  ja: {
    title: form => `「${form}」を削除しますか？`,
    warning: 'メモ、タグ、例文、復習の記録も削除されます。元に戻しても、戻るのは単語だけです。',
    remove: 'この単語を削除',
    keep: '残す',
    removed: form => `「${form}」を削除しました。`,
  },
  zh: {
    title: form => `删除“${form}”？`,
    warning: '笔记、标签、例句和复习记录也会一并删除。撤销只能恢复单词本身。',
    remove: '删除这个词',
    keep: '保留',
    removed: form => `已删除“${form}”。`,
  },
})

type Marked = Omit<Change, 'state'>
/** Shows its own errors. */
export type Mark = (word: Marked, state: ShownState) => Promise<void>

/** Marks a word, and asks before one is removed that has something undo cannot bring back. `question` is to be drawn. */
export function useMarking(): { mark: Mark; question: ReactNode } {
  const t = useMessages(messages)
  const [wordInQuestion, setWordInQuestion] = useState<Marked | null>(null)
  const mark: Mark = async (word, state) => {
    if (state !== 'unknown') return change(word, state)
    if (stateOf(word.skill_id) === null) return
    if (await hasMore(word.skill_id)) setWordInQuestion(word)
    else await change(word, state)
  }
  const close = () => setWordInQuestion(null)
  const question = wordInQuestion && (
    <Dialog title={t.title(wordInQuestion.form)} onClose={close}>
      <p>{t.warning}</p>
      <div className="row">
        <Button
          onClick={() => {
            close()
            void change(wordInQuestion, 'unknown')
          }}
        >
          {t.remove}
        </Button>
        <Button onClick={close}>{t.keep}</Button>
      </div>
    </Dialog>
  )
  return { mark, question }
}

async function change(word: Marked, state: ShownState): Promise<void> {
  const t = getMessages(messages)
  try {
    await changeStates([{ ...word, state: state === 'unknown' ? null : state }])
    if (state === 'unknown') notify(t.removed(word.form), undoAction())
  } catch (error) {
    notifyProblem(error)
  }
}

/** True also if nobody can tell, as without a network. */
async function hasMore(skill_id: string): Promise<boolean> {
  try {
    const { note, tags, sources } = await queryClient.fetchQuery(wordQuery(skill_id))
    const isNoted = note !== '' || tags.length > 0 || sources.length > 0
    return isNoted || (await queryClient.fetchQuery(ratedQuery(skill_id)))
  } catch {
    return true
  }
}
