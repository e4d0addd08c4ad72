import { type ReactNode, useId, useState } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Icon } from '../../../components/icon.tsx'
import styles from './believed.module.css'
import { messages } from './messages.ts'

interface SaysProps {
  sentence: ReactNode
  /** The grounds of the sentence, shown when they are asked for; null if there are none. */
  why: ReactNode
  /** Always shown below the sentence. */
  children?(described: { 'aria-describedby': string }): ReactNode
}

/** A sentence of yomu about the learner. */
export function Says({ sentence, why, children }: SaysProps) {
  const t = useMessages(messages)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const described = { 'aria-describedby': id }
  return (
    <li className={styles.says}>
      <p className={styles.sentence}>
        <span id={id}>{sentence}</span>
        {why !== null && (
          <button
            type="button"
            className={styles.why}
            aria-expanded={isOpen}
            {...described}
            onClick={() => setOpen(!isOpen)}
          >
            {t.why}
            <Icon name={isOpen ? 'up' : 'down'} />
          </button>
        )}
      </p>
      {isOpen && <div className={styles.proof}>{why}</div>}
      {children?.(described)}
    </li>
  )
}

/** A sentence whose numbers stand between asterisks. */
export const withBoldNumbers = (sentence: string): ReactNode =>
  sentence.split('*').map((part, at) => (at % 2 === 0 ? part : <b key={part}>{part}</b>))
export const plain = (sentence: string): string => sentence.replaceAll('*', '')
