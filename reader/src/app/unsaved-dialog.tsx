import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { leave, stay, useUnsavedState } from '../../../web/unsaved/unsaved.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'

const messages = catalogue({
  en: {
    title: 'Leave without saving?',
    text: 'What you entered here has not been saved and will be lost.',
    stay: 'Stay here',
    leave: 'Leave without saving',
  },
  ja: {
    title: '保存せずに移動しますか？',
    text: 'ここに入力した内容は保存されておらず、失われます。',
    stay: 'ここにとどまる',
    leave: '保存せずに移動する',
  },
  zh: {
    title: '不保存就离开吗？',
    text: '您在此输入的内容尚未保存，离开后将会丢失。',
    stay: '留在此处',
    leave: '不保存并离开',
  },
})

/** Asks before unsaved input is lost. Staying returns the focus. */
export function UnsavedDialog() {
  const t = useMessages(messages)
  const { pending } = useUnsavedState()
  if (!pending) return null
  return (
    <Dialog title={t.title} onClose={stay}>
      <p>{t.text}</p>
      <div className="row">
        <Button onClick={stay}>{t.stay}</Button>
        <Button onClick={leave}>{t.leave}</Button>
      </div>
    </Dialog>
  )
}
