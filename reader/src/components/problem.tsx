import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { isHarm } from '../../../web/problem/harm.ts'
import { useProblemTexts } from '../../../web/problem/problem-texts.ts'
import { Button } from './button.tsx'
import styles from './problem.module.css'

const messages = catalogue({
  en: { retry: 'Try again' },
  ja: { retry: 'もう一度試す' },
  zh: { retry: '重试' },
})

interface ProblemProps {
  error: unknown
  retry?: () => void
}

/** An error, where it occurred; nothing if there is none. */
export function Problem({ error, retry }: ProblemProps) {
  const t = useMessages(messages)
  const textsOf = useProblemTexts()
  if (error === null || error === undefined) return null
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
