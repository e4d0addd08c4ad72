import styles from './choice.module.css'

interface ChoiceProps<Value extends string> {
  label: string
  values: readonly Value[]
  value: NoInfer<Value>
  textOf(value: NoInfer<Value>): string
  onChoose(value: NoInfer<Value>): void
}

/** A choice among a few values, all of them visible. */
export function Choice<Value extends string>({ label, values, value, textOf, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.label}>{label}</legend>
      {values.map(each => (
        <button key={each} type="button" aria-pressed={each === value} onClick={() => onChoose(each)}>
          {textOf(each)}
        </button>
      ))}
    </fieldset>
  )
}
