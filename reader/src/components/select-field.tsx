import { type SelectHTMLAttributes, useId } from 'react'
import styles from './field.module.css'

interface SelectFieldProps<Value extends string> extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string
  hint?: string | undefined
  values: readonly Value[]
  value: NoInfer<Value>
  textOf(value: NoInfer<Value>): string
  onChoose(value: NoInfer<Value>): void
}

/** A choice among many values, in a drop-down list. */
export function SelectField<Value extends string>({
  label,
  hint,
  values,
  value,
  textOf,
  onChoose,
  ...rest
}: SelectFieldProps<Value>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.select}>
        <select
          {...rest}
          id={id}
          className={styles.input}
          value={value}
          aria-describedby={hint === undefined ? undefined : `${id}-note`}
          onChange={event => {
            const chosen = values.find(each => each === event.currentTarget.value)
            if (chosen !== undefined) onChoose(chosen)
          }}
        >
          {values.map(each => (
            <option key={each} value={each}>
              {textOf(each)}
            </option>
          ))}
        </select>
      </span>
      {hint !== undefined && (
        <p id={`${id}-note`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
