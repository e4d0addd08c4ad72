import { useState } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import type { Described } from '../../../components/setting/setting.tsx'
import { messages } from './messages.ts'
import styles from './review.module.css'

/** Up to ten times such as 10m, 12h or 3d. */
const STEPS = /^([1-9]\d{0,3}[mhd]( [1-9]\d{0,3}[mhd]){0,9})?$/

interface StepsProps extends Described {
  steps: readonly string[]
  onChange(steps: string[]): void
}

/** Times of a card on its first days, typed with spaces between them. Another form is not taken, and says so. */
export function Steps({ steps, onChange, ...described }: StepsProps) {
  const t = useMessages(messages)
  const kept = steps.join(' ')
  /** The text while it differs from what is kept; null otherwise. */
  const [typed, setTyped] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const text = (typed ?? kept).trim().split(/\s+/).join(' ')
  const isWrong = tried && !STEPS.test(text)
  const take = () => {
    if (typed === null) return
    setTried(true)
    if (!STEPS.test(text)) return
    setTyped(null)
    setTried(false)
    if (text !== kept) onChange(text === '' ? [] : text.split(' '))
  }
  return (
    <span className={styles.steps}>
      <input
        {...described}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={isWrong || undefined}
        value={typed ?? kept}
        onChange={event => setTyped(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Enter') take()
          if (event.key === 'Escape') setTyped(null)
        }}
        onBlur={take}
      />
      {isWrong && <span role="alert">{t.stepsForm}</span>}
    </span>
  )
}
