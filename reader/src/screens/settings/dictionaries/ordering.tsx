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

/** A switch for each dictionary with frequencies that the learner sees: they order the words, or do not. */
export function Ordering({ offered, choice, onChange }: OrderingProps) {
  const t = useMessages(messages)
  const lists = offered.filter(({ id, counts }) => counts.frequencies > 0 && !choice.hidden.includes(id))
  if (lists.length === 0) return null
  // Dictionaries that were removed leave no ids behind, and those that are switched off for now keep theirs.
  const known = Object.fromEntries(
    Object.entries(choice.ordering ?? {}).filter(
      ([id]) => choice.order.includes(id) || offered.some(each => each.id === id),
    ),
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
