import type { TablePlan, TableRecognised } from '../../../../lib/contracts/schemas/learners/import-tables.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { SelectField } from '../../components/select-field.tsx'
import styles from './import.module.css'
import { tableMessages } from './table-messages.ts'

interface StateChoicesProps {
  plan: TableRecognised['plan']
  states: TableRecognised['states']
  onChange(states: TablePlan['states']): void
}

const LEFT_OUT = 'left-out'
const choices = ['learning', 'known', 'ignored', LEFT_OUT] as const

/** The state that each status of the other tool becomes. */
export function StateChoices({ plan, states, onChange }: StateChoicesProps) {
  const t = useMessages(tableMessages)
  const { number } = useFormats()
  const stateOf = (value: string) => {
    const state = plan.states[value]
    return state === undefined ? plan.state : (state ?? LEFT_OUT)
  }
  return (
    <fieldset className={styles.states}>
      <legend>{t.statesBecome}</legend>
      {states.map(({ value, rows }) => (
        <SelectField
          key={value}
          label={`${value} (${t.rows(number(rows))})`}
          values={choices}
          value={stateOf(value)}
          textOf={each => (each === LEFT_OUT ? t.leaveOut : t.states[each])}
          onChoose={each => onChange({ [value]: each === LEFT_OUT ? null : each })}
        />
      ))}
    </fieldset>
  )
}
