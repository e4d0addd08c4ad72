import styles from './choice.module.css'

interface ChoiceProps<Value extends string> {
  label: string
  values: readonly Value[]
  /** Null: nothing is chosen yet. */
  value: NoInfer<Value> | null
  textOf(value: NoInfer<Value>): string
  onChoose(value: NoInfer<Value>): void
  /** True if the values say enough, and only a screen reader needs the label. */
  isLabelSpoken?: boolean
}

/** A choice among a few values, all of them visible. */
export function Choice<Value extends string>({
  label,
  values,
  value,
  textOf,
  onChoose,
  isLabelSpoken = false,
}: ChoiceProps<Value>) {
  return (
    <fieldset className={styles.choice}>
      <legend className={isLabelSpoken ? 'spoken' : styles.label}>{label}</legend>
      {values.map(each => (
        <button key={each} type="button" aria-pressed={each === value} onClick={() => onChoose(each)}>
          {textOf(each)}
        </button>
      ))}
    </fieldset>
  )
}
