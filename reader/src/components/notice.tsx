import { useProblemTexts } from '../../../web/problem/problem-texts.ts'
import { store } from '../../../web/store.ts'
import styles from './notice.module.css'

/** An action that a notice offers while it is shown. */
interface NoticeAction {
  label: string
  run: () => void
}
type Notice = { text: string; action?: NoticeAction | undefined } | { error: unknown }

const SHOWN_MS = 8_000

const current = store<Notice | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined

function show(notice: Notice | null) {
  clearTimeout(timer)
  current.set(notice)
  if (notice) timer = setTimeout(() => show(null), SHOWN_MS)
}

/** Shows a message in a corner of the page. */
export const notify = (text: string, action?: NoticeAction) => show({ text, action })
export const notifyProblem = (error: unknown) => show({ error })

/** The place of notices; a screen reader knows it before there is one. */
export function Noticed() {
  const notice = current.use()
  const textsOf = useProblemTexts()
  const text = notice && 'error' in notice ? Object.values(textsOf(notice.error)).join(' ') : notice?.text
  const action = notice && 'text' in notice ? notice.action : undefined
  return (
    <div className={styles.place} role="status">
      {text && (
        <p className={styles.notice}>
          {text}
          {action && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                show(null)
                action.run()
              }}
            >
              {action.label}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
