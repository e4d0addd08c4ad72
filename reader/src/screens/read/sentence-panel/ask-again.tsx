import { useMessages } from '../../../../../web/language/use-language.ts'
import type { Head } from '../queries.ts'
import { useModel } from './hindrance.ts'
import { messages } from './messages.ts'
import styles from './panel.module.css'

interface AskAgainProps {
  head: Head
  text: string
  calls: 1 | 2
  busy: boolean
  act: () => void
}

/** A quiet way to ask a model, with the number of its calls. */
export function AskAgain({ head, text, calls, busy, act }: AskAgainProps) {
  const t = useMessages(messages)
  const model = useModel(head)
  return (
    <button
      type="button"
      className={styles.link}
      title={model === null ? undefined : t.cost(calls, model)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={() => busy || act()}
    >
      {text}
      {model !== null && ` · ${t.calls(calls)}`}
    </button>
  )
}
