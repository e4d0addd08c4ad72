import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
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
    <Callout title={title} text={detail}>
      {retry && <Button onClick={retry}>{t.retry}</Button>}
    </Callout>
  )
}

export function Callout({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children?: React.ReactNode
}) {
  return (
    <div className={styles.problem} role="alert">
      <strong>{title}</strong>
      {text !== '' && <p>{text}</p>}
      {children}
    </div>
  )
}
