import { useRef } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { useSession } from '../../../../web/session/use-session.ts'
import { notify, notifyProblem } from '../../components/notice.tsx'
import { undoAction } from '../../words/undo.ts'
import { firstOnScreen, toSentence } from './keys/moves.ts'
import { knowTheRest } from './known-rest.ts'
import { messages } from './messages.ts'
import { openPanel } from './panel/panel-store.ts'
import styles from './read.module.css'
import { selectedSentence } from './selection.ts'
import { openTool } from './tool-store.ts'

/** What keys do, for those who have none. */
export function ToolsMenu() {
  const t = useMessages(messages)
  const { session } = useSession()
  const menu = useRef<HTMLDetailsElement>(null)
  const close = (act: () => void) => () => {
    if (menu.current) menu.current.open = false
    act()
  }
  const know = async () => {
    try {
      const words = await knowTheRest()
      if (words === 0) notify(t.noRest)
      else notify(t.nowKnown(words), undoAction())
    } catch (error) {
      notifyProblem(error)
    }
  }
  const showSentence = () => {
    if (selectedSentence() === null) toSentence(firstOnScreen())
    openPanel()
  }
  return (
    <details ref={menu} className={styles.look}>
      <summary aria-label={t.tools}>
        <span aria-hidden>⋯</span>
      </summary>
      <div className={`${styles.panel} ${styles.tools}`}>
        <button type="button" onClick={close(showSentence)}>
          {t.sentence}
        </button>
        {session && (
          <button type="button" onClick={close(() => void know())}>
            {t.knowRest}
          </button>
        )}
        <button type="button" onClick={close(() => openTool('find'))}>
          {t.find}
        </button>
        <button type="button" onClick={close(() => openTool('goTo'))}>
          {t.goTo}
        </button>
        <button type="button" onClick={close(() => openTool('keys'))}>
          {t.keys}
        </button>
      </div>
    </details>
  )
}
