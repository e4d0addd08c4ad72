import type { SelectHTMLAttributes } from 'react'

export interface SelectProps<Value extends string>
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange'> {
  values: readonly Value[]
  value: NoInfer<Value>
  textOf(value: NoInfer<Value>): string
  onChoose(value: NoInfer<Value>): void
}

/** The device's own list of values. */
export function Select<Value extends string>({
  values,
  value,
  textOf,
  onChoose,
  ...rest
}: SelectProps<Value>) {
  return (
    <select
      {...rest}
      value={value}
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
  )
}
