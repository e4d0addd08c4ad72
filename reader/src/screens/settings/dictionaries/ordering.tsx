import {
  type FurtherChoice,
  ordersWords,
} from '../../../../../lib/contracts/schemas/japanese/further/looked-up.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Tick } from '../../../components/tick.tsx'
import type { Offered } from '../../../words/further/queries.ts'
import styles from './dictionaries.module.css'
import { messages } from './messages.ts'

interface OrderingProps {
  offered: readonly Offered[]
  choice: FurtherChoice
  onChange(ordering: NonNullable<FurtherChoice['ordering']>): void
}

/** A switch for each dictionary with frequencies: they order the learner's words, or do not. */
export function Ordering({ offered, choice, onChange }: OrderingProps) {
  const t = useMessages(messages)
  const lists = offered.filter(({ counts }) => counts.frequencies > 0)
  if (lists.length === 0) return null
  // Dictionaries that were removed leave no ids behind.
  const known = Object.fromEntries(
    Object.entries(choice.ordering ?? {}).filter(([id]) => lists.some(list => list.id === id)),
  )
  return (
    <fieldset className={styles.ordering}>
      <legend>{t.ordering}</legend>
      {lists.map(list => (
        <Tick
          key={list.id}
          label={list.title}
          hint={list.frequency_mode === 'levels' ? t.levels : t.frequencies}
          checked={ordersWords({ id: list.id, about: list }, choice)}
          onChange={checked => onChange({ ...known, [list.id]: checked })}
        />
      ))}
    </fieldset>
  )
}
