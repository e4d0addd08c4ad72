import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  FurtherChoice,
  MAIN_DICTIONARY,
} from '../../../../../lib/contracts/schemas/japanese/further/looked-up.ts'
import { useLanguage } from '../../../../../web/language/language.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { moved } from '../../../../../web/moved.ts'
import { IconButton } from '../../../components/icon-button.tsx'
import { Problem } from '../../../components/problem.tsx'
import { showSaved } from '../../../components/setting/saved.tsx'
import { Setting } from '../../../components/setting/setting.tsx'
import { Switch } from '../../../components/setting/switch.tsx'
import { Waiting } from '../../../components/waiting.tsx'
import { useOwnRecord } from '../../../profile/use-own-record.ts'
import { orderOf } from '../../../words/further/order.ts'
import { type Offered, offerQuery } from '../../../words/further/queries.ts'
import { Part } from '../frame/part.tsx'
import styles from './dictionaries.module.css'
import { messages } from './messages.ts'
import { Ordering } from './ordering.tsx'

/** The learner's order of the dictionaries on offer, and which of them they see. */
export function Dictionaries() {
  const t = useMessages(messages)
  const { data: offered, error, refetch } = useQuery(offerQuery)
  return (
    <Part title={t.title} lead={offered && offered.length > 0 ? t.lead : undefined}>
      <Problem error={offered ? null : error} retry={() => void refetch()} />
      {!offered && !error && <Waiting />}
      {offered?.length === 0 && <p className="soft">{t.none}</p>}
      {offered && offered.length > 0 && <Choices offered={offered} />}
    </Part>
  )
}

function Choices({ offered }: { offered: readonly Offered[] }) {
  const t = useMessages(messages)
  const language = useLanguage()
  const { values, save, saving, error, retry } = useOwnRecord('dictionaries', FurtherChoice)
  const [pressed, setPressed] = useState<string | null>(null)
  if (!values) return error ? <Problem error={error} retry={retry} /> : <Waiting />
  const ids = orderOf(offered, values, language)
  /** `row`: the one in which it was chosen. */
  const choose = (row: string, changed: Partial<FurtherChoice>) => {
    setPressed(row)
    save(changed)
    const { order, hidden, ordering = {} } = values
    // Without an order of the learner's own, that of the app's language is followed again.
    showSaved(row, () => save({ order, hidden, ordering }), true)
  }
  const row = (name: string) => ({ name, error: pressed === name ? saving.error : null })
  const move = (id: string, by: 1 | -1) =>
    choose(id, { order: keeping(moved(ids, ids.indexOf(id), by), values.order) })
  const show = (id: string, isShown: boolean) => {
    // Dictionaries that were removed leave no ids behind.
    const others = values.hidden.filter(
      each => each !== id && (ids.includes(each) || values.order.includes(each)),
    )
    choose(id, { hidden: isShown ? others : [...others, id] })
  }
  return (
    <>
      <ol className={styles.list}>
        {ids.map((id, at) => {
          const title = offered.find(each => each.id === id)?.title ?? t.main
          return (
            <li key={id}>
              <Setting {...row(id)} label={title}>
                {described => (
                  <>
                    <span className={styles.moves}>
                      <IconButton icon="up" label={t.up(title)} act={at > 0 ? () => move(id, -1) : null} />
                      <IconButton
                        icon="down"
                        label={t.down(title)}
                        act={at < ids.length - 1 ? () => move(id, 1) : null}
                      />
                    </span>
                    <Switch
                      {...described}
                      checked={!values.hidden.includes(id)}
                      disabled={id === MAIN_DICTIONARY}
                      onChange={isShown => show(id, isShown)}
                    />
                  </>
                )}
              </Setting>
            </li>
          )
        })}
      </ol>
      <Ordering
        offered={offered}
        choice={values}
        rowOf={row}
        onChange={(name, ordering) => choose(name, { ordering })}
      />
    </>
  )
}

/** The most places of an order: those of all dictionaries, and of the main one. */
const MOST = 31

/** A dictionary that is switched off for now keeps its place behind those on offer. */
const keeping = (wanted: readonly string[], before: readonly string[]) =>
  [...wanted, ...before.filter(id => !wanted.includes(id))].slice(0, MOST)
