import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  FurtherChoice,
  MAIN_DICTIONARY,
} from '../../../../../lib/contracts/schemas/japanese/further/looked-up.ts'
import { useLanguage } from '../../../../../web/language/language.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { moved } from '../../../../../web/moved.ts'
import { queryClient } from '../../../api/query-client.ts'
import { IconButton } from '../../../components/icon-button.tsx'
import { Problem } from '../../../components/problem.tsx'
import { Section } from '../../../components/section.tsx'
import { useOwnRecord } from '../../../profile/use-own-record.ts'
import { orderOf } from '../../../words/further/order.ts'
import { furtherKey, type Offered, offerQuery } from '../../../words/further/queries.ts'
import styles from './dictionaries.module.css'
import { messages } from './messages.ts'
import { Ordering } from './ordering.tsx'

/** The learner's order of the dictionaries on offer, and which of them they see. Nothing where there is only the main one. */
export function Dictionaries() {
  const t = useMessages(messages)
  const offer = useQuery(offerQuery)
  if (!offer.data || offer.data.length === 0) return null
  return (
    <Section title={t.title} lead={t.lead}>
      <Choice offered={offer.data} />
    </Section>
  )
}

function Choice({ offered }: { offered: readonly Offered[] }) {
  const t = useMessages(messages)
  const language = useLanguage()
  const { values: kept, save, saving, error, retry } = useOwnRecord('dictionaries', FurtherChoice)
  /** The choice as it was pressed last. While one is being saved, further presses change only this. */
  const [wanted, setWanted] = useState<FurtherChoice | null>(null)
  const sent = useRef<FurtherChoice | null>(null)
  useEffect(() => {
    if (wanted === null || saving.isPending || sent.current === wanted) return
    sent.current = wanted
    // Each look-up has the new order.
    save(wanted, () => void queryClient.invalidateQueries({ queryKey: furtherKey }))
  })
  if (!kept) return <Problem error={error} retry={retry} />
  const values = (saving.error ? null : wanted) ?? kept
  const ids = orderOf(offered, values, language)
  const write = (changed: Partial<FurtherChoice>) => setWanted({ ...values, ...changed })
  const order = (wanted: readonly string[]) => write({ order: keeping(wanted, values.order) })
  const show = (id: string, isShown: boolean) => {
    // Dictionaries that were removed leave no ids behind.
    const others = values.hidden.filter(
      each => each !== id && (ids.includes(each) || values.order.includes(each)),
    )
    write({ hidden: isShown ? others : [...others, id] })
  }
  return (
    <>
      <Problem error={saving.error} />
      <ol className={styles.list}>
        {ids.map((id, at) => {
          const title = offered.find(each => each.id === id)?.title ?? t.main
          return (
            <li key={id} className={styles.dictionary}>
              <label className={styles.name}>
                <input
                  type="checkbox"
                  checked={!values.hidden.includes(id)}
                  disabled={id === MAIN_DICTIONARY}
                  onChange={event => show(id, event.currentTarget.checked)}
                />
                <span>{title}</span>
              </label>
              <span className={styles.moves}>
                <IconButton
                  icon="up"
                  label={t.up(title)}
                  act={at > 0 ? () => order(moved(ids, at, -1)) : null}
                />
                <IconButton
                  icon="down"
                  label={t.down(title)}
                  act={at < ids.length - 1 ? () => order(moved(ids, at, 1)) : null}
                />
              </span>
            </li>
          )
        })}
      </ol>
      <Ordering offered={offered} choice={values} onChange={ordering => write({ ordering })} />
    </>
  )
}

/** The most places of an order: those of all dictionaries, and of the main one. */
const MOST = 31

/** A dictionary that is switched off for now keeps its place behind those on offer. */
const keeping = (wanted: readonly string[], before: readonly string[]) =>
  [...wanted, ...before.filter(id => !wanted.includes(id))].slice(0, MOST)
