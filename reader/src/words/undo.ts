import { catalogue, getMessages } from '../../../web/language/language.ts'
import { notify, notifyProblem } from '../components/notice.tsx'
import { undoAct } from './change-states.ts'

const messages = catalogue({
  en: {
    undo: 'Undo',
    nothing: 'There is nothing to undo.',
    undone: (words: number) =>
      words === 1 ? 'The change to the word was undone.' : `The changes to ${words} words were undone.`,
  },
  ja: {
    undo: '元に戻す',
    nothing: '元に戻す操作はありません。',
    undone: (words: number) => `${words}語を元に戻しました。`,
  },
  zh: {
    undo: '撤销',
    nothing: '没有可以撤销的操作。',
    undone: (words: number) => `已恢复 ${words} 个词。`,
  },
})

/** Undoes the last act and shows a notice. */
export async function undo(): Promise<void> {
  const t = getMessages(messages)
  try {
    const words = await undoAct()
    notify(words === null ? t.nothing : t.undone(words))
  } catch (error) {
    notifyProblem(error)
  }
}

/** For the notice of a change. */
export const undoAction = () => ({ label: getMessages(messages).undo, run: () => void undo() })
