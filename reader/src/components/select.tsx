import { useId } from 'react'
import styles from './field.module.css'

interface SelectProps<Value extends string> {
  label: string
  values: readonly Value[]
  value: NoInfer<Value>
  textOf(value: NoInfer<Value>): string
  onChoose(value: NoInfer<Value>): void
}

/** One of many. */
export function Select<Value extends string>({ label, values, value, textOf, onChoose }: SelectProps<Value>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles.input}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = values.find(each => each === currentTarget.value)
          if (chosen !== undefined) onChoose(chosen)
        }}
      >
        {values.map(each => (
          <option key={each} value={each}>
            {textOf(each)}
          </option>
        ))}
      </select>
    </div>
  )
}
