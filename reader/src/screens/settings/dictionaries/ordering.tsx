import {
  type FurtherChoice,
  ordersWords,
} from '../../../../../lib/contracts/schemas/japanese/further/looked-up.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Group } from '../../../components/setting/group.tsx'
import { Setting } from '../../../components/setting/setting.tsx'
import { Switch } from '../../../components/setting/switch.tsx'
import type { Offered } from '../../../words/further/queries.ts'
import { messages } from './messages.ts'

interface OrderingProps {
  offered: readonly Offered[]
  choice: FurtherChoice
  /** The name and the error of a row. */
  rowOf(name: string): { name: string; error: unknown }
  onChange(row: string, ordering: NonNullable<FurtherChoice['ordering']>): void
}

/** A switch for each dictionary with frequencies that the learner sees: they order the words, or do not. */
export function Ordering({ offered, choice, rowOf, onChange }: OrderingProps) {
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
    <Group title={t.ordering}>
      {lists.map(list => {
        const row = rowOf(`order by ${list.id}`)
        return (
          <Setting
            key={list.id}
            {...row}
            label={list.title}
            hint={list.frequency_mode === 'levels' ? t.levels : t.frequencies}
          >
            {described => (
              <Switch
                {...described}
                checked={ordersWords({ id: list.id, about: list }, choice)}
                onChange={checked => onChange(row.name, { ...known, [list.id]: checked })}
              />
            )}
          </Setting>
        )
      })}
    </Group>
  )
}
