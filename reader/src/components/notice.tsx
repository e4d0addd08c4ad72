import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useProblemTexts } from '../../../web/problem/problem-texts.ts'
import { store } from '../../../web/store.ts'
import styles from './notice.module.css'
import { freePlace, isOverControls } from './notice-place.ts'

/** An action that a notice offers while it is shown. */
interface NoticeAction {
  label: string
  run: () => void
}
type Notice = { text: string; action?: NoticeAction | undefined } | { error: unknown }

export const SHOWN_MS = 8_000
/** People who read slowly, or use a keyboard or a screen reader, have to reach the action in time (WCAG 2.2.1). */
const WITH_ACTION_MS = 20_000
/** How often a notice looks whether a control has come below it, for example by scrolling. */
const LOOKED_MS = 250
const LEAST_PX = 16

const current = store<Notice | null>(null)
/** The places of notices, of which the last shows them: a dialog covers that of the page. */
const places = store<readonly string[]>([])
let timer: ReturnType<typeof setTimeout> | undefined

function show(notice: Notice | null) {
  clearTimeout(timer)
  current.set(notice)
  if (!notice) return
  const hasAction = 'action' in notice && notice.action !== undefined
  timer = setTimeout(() => show(null), hasAction ? WITH_ACTION_MS : SHOWN_MS)
}

/** Shows a message at the foot of the page. */
export const notify = (text: string, action?: NoticeAction) => show({ text, action })
/** Shows an error, unless a notice has told more of it than it says itself. */
export const notifyProblem = (error: unknown) => isTold(error) || show({ error })

const notifiedErrors = new WeakSet<object>()
const isTold = (error: unknown) => error instanceof Error && notifiedErrors.has(error)

/** Shows what an error means. An error that was shown is not shown again when it is caught later. */
export function notifyFor(error: unknown, text: string): void {
  if (error instanceof Error) notifiedErrors.add(error)
  notify(text)
}

export const dropNotice = () => show(null)

/** The place of notices; a screen reader knows it before there is one. */
export function Noticed() {
  const id = useId()
  useEffect(() => {
    places.set([...places.now(), id])
    return () => places.set(places.now().filter(each => each !== id))
  }, [id])
  const isLast = places.use().at(-1) === id
  const currentNotice = current.use()
  const notice = isLast ? currentNotice : null
  const textsOf = useProblemTexts()
  const text = notice && 'error' in notice ? Object.values(textsOf(notice.error)).join(' ') : notice?.text
  const action = notice && 'text' in notice ? notice.action : undefined
  return (
    <div className={styles.place} role="status">
      {text && (
        <Placed key={text}>
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
        </Placed>
      )}
    </div>
  )
}

/** At the foot of the window, or higher where it would cover a control. */
function Placed({ children }: { children: ReactNode }) {
  const notice = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const element = notice.current
    const holder = element?.parentElement
    if (!element || !holder) return
    const place = () => {
      const { paddingBottom } = getComputedStyle(document.body)
      holder.style.insetBlockEnd = `${freePlace(element, LEAST_PX + Number.parseFloat(paddingBottom))}px`
    }
    place()
    const timer = setInterval(() => isOverControls(element) && place(), LOOKED_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <p ref={notice} className={styles.notice}>
      {children}
    </p>
  )
}
