import { useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Problem } from './problem.tsx'
import styles from './question.module.css'

interface QuestionProps {
  text: string
  /** The label of what cannot be undone, and its name where others beside it have the same. */
  yes: string
  name?: string | undefined
  no: string
  busy: boolean
  error?: unknown
  onYes: () => void
  onNo: () => void
}

/** Asks before something that cannot be undone. It takes the focus, so that it is read out, from the button that it may replace. */
export function Question({ text, yes, name, no, busy, error, onYes, onNo }: QuestionProps) {
  const questionText = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => questionText.current?.focus(), [])
  return (
    <div className={styles.question}>
      <p ref={questionText} tabIndex={-1}>
        {text}
      </p>
      <div className="row">
        <Button busy={busy} aria-label={name} onClick={onYes}>
          {yes}
        </Button>
        <Button onClick={onNo}>{no}</Button>
      </div>
      <Problem error={error} />
    </div>
  )
}
