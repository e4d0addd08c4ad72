import { type InputHTMLAttributes, type Ref, useId } from 'react'
import styles from './field.module.css'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  /** The problem with the input. */
  error?: string | undefined
  hint?: string | undefined
  /** True if the field shows its label within, while it is empty. */
  isLabelWithin?: boolean | undefined
  ref?: Ref<HTMLInputElement>
}

/** Names, codes and words that are entered exactly. */
export const exactly = { autoCapitalize: 'none', spellCheck: false, required: true } as const

/** An input with its label, and its problem, which a screen reader announces. */
export function Field({ label, error, hint, isLabelWithin = false, ...rest }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelWithin ? 'spoken' : undefined}>
        {label}
      </label>
      <input
        placeholder={isLabelWithin ? label : undefined}
        {...rest}
        id={id}
        className={styles.input}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      />
      {note !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? styles.hint : styles.error}>
          {note}
        </p>
      )}
    </div>
  )
}
