import { isProblem } from '../../../lib/contracts/page-client.ts'
import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { isHarm } from '../../../web/problem/harm.ts'
import { useProblemTexts } from '../../../web/problem/problem-texts.ts'
import { useReach } from '../api/reach.ts'
import { Button } from './button.tsx'
import styles from './problem.module.css'

const messages = catalogue({
  en: { retry: 'Try again', later: 'This will be shown when the server can be reached again.' },
  ja: { retry: 'もう一度試す', later: 'サーバーにつながると、ここに表示されます。' },
  zh: { retry: '重试', later: '重新连接服务器后会显示在这里。' },
})

interface ProblemProps {
  error: unknown
  /** Tries again. */
  retry?: () => void
  /** True for a write, which nothing repeats by itself. */
  isWrite?: boolean
}

/** An error, where it occurred; nothing if there is none. */
export function Problem({ error, retry, isWrite = false }: ProblemProps) {
  const t = useMessages(messages)
  const textsOf = useProblemTexts()
  const isAway = useReach() !== 'reached'
  if (error === null || error === undefined) return null
  // The foot of every screen says that the server is away, and reads are repeated when it is back.
  if (isAway && retry && !isWrite && isProblem(error, 'unavailable')) return <p className="soft">{t.later}</p>
  const { title, detail } = textsOf(error)
  return (
    <Callout title={title} text={detail} isHarm={isHarm(error)}>
      {retry && <Button onClick={retry}>{t.retry}</Button>}
    </Callout>
  )
}

interface CalloutProps {
  title: string
  text: string
  /** True if something may be lost or broken, which is red. */
  isHarm?: boolean
  children?: React.ReactNode
}

export function Callout({ title, text, isHarm = false, children }: CalloutProps) {
  return (
    <div className={styles.problem} role="alert" data-harm={isHarm || undefined}>
      <strong>{title}</strong>
      {text !== '' && <p>{text}</p>}
      {children}
    </div>
  )
}
