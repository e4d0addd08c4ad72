import { useId } from 'react'
import styles from './field.module.css'
import { Select, type SelectProps } from './select.tsx'

interface SelectFieldProps<Value extends string> extends SelectProps<Value> {
  label: string
  hint?: string | undefined
}

/** A choice among many values, in a drop-down list. */
export function SelectField<Value extends string>({ label, hint, ...choice }: SelectFieldProps<Value>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={`select ${styles.select}`}>
        <Select
          {...choice}
          id={id}
          className={styles.input}
          aria-describedby={hint === undefined ? undefined : `${id}-note`}
        />
      </span>
      {hint !== undefined && (
        <p id={`${id}-note`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
