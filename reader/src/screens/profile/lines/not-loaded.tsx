import { useMessages } from '../../../../../web/language/use-language.ts'
import { useProblemTexts } from '../../../../../web/problem/problem-texts.ts'
import { useReach } from '../../../api/reach.ts'
import { Problem } from '../../../components/problem.tsx'
import styles from './lines.module.css'
import { messages } from './messages.ts'

/** Why records did not come, in one line, since those of all groups may fail at the same time; nothing without an error. */
export function NotLoaded({ error, retry }: { error: unknown; retry(): void }) {
  const t = useMessages(messages)
  const textsOf = useProblemTexts()
  const isAway = useReach() !== 'reached'
  if (error === null || error === undefined) return null
  if (isAway) return <Problem error={error} retry={retry} />
  return (
    <p className={styles.failed} role="alert">
      {textsOf(error).title}{' '}
      <button type="button" className={styles.link} onClick={retry}>
        {t.retry}
      </button>
    </p>
  )
}
