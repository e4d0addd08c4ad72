import { type Ref, type TextareaHTMLAttributes, useId } from 'react'
import styles from './field.module.css'

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string
  /** The accepted input, or the result of saving it; a screen reader announces changes. */
  hint?: string | undefined
  /** True if only a screen reader needs the label. */
  isLabelSpoken?: boolean
  ref?: Ref<HTMLTextAreaElement>
}

export function TextArea({ label, hint, isLabelSpoken = false, ...rest }: TextAreaProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelSpoken ? 'spoken' : undefined}>
        {label}
      </label>
      <textarea {...rest} id={id} className={styles.input} aria-describedby={`${id}-note`} />
      <p id={`${id}-note`} className={styles.hint} role="status">
        {hint}
      </p>
    </div>
  )
}
