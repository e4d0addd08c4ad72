import { type ComponentType, createContext, use } from 'react'
import styles from './choice.module.css'

export interface ChoiceProps<Value extends string> {
  label: string
  /** One soft line, where the choice is a row. */
  hint?: string
  values: readonly Value[]
  /** Null: nothing is chosen yet. */
  value: NoInfer<Value> | null
  textOf(value: NoInfer<Value>): string
  onChoose(value: NoInfer<Value>): void
  /** Makes nothing chosen again, where that can be. */
  onForget?(): void
  /** True if the values say enough, and only a screen reader needs the label. */
  isLabelSpoken?: boolean
}

/** The form that choices have in a place, such as rows of settings; null: a label above the values. */
export const ChoiceForm = createContext<ComponentType<ChoiceProps<string>> | null>(null)

/** A choice among a few values, all of them visible. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const Form = use(ChoiceForm)
  if (Form) return <Form {...props} />
  const { label, isLabelSpoken = false } = props
  return (
    <fieldset className={styles.choice}>
      <legend className={isLabelSpoken ? 'spoken' : styles.label}>{label}</legend>
      <Values {...props} />
    </fieldset>
  )
}

/** The same without a label, for a row that has one. */
export function ChoiceGroup<Value extends string>({
  labelled,
  ...props
}: ChoiceProps<Value> & { labelled: { 'aria-labelledby': string } }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: its label stands in another place, which a legend cannot.
    <div role="group" {...labelled} className={styles.choice}>
      <Values {...props} />
    </div>
  )
}

function Values<Value extends string>({ values, value, textOf, onChoose }: ChoiceProps<Value>) {
  return values.map(each => (
    <button key={each} type="button" aria-pressed={each === value} onClick={() => onChoose(each)}>
      {textOf(each)}
    </button>
  ))
}
