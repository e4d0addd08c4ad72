import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ulid } from 'ulid'
import type { Series } from '../../../../../lib/contracts/schemas/articles/series.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import {
  type Change,
  deleteSeries,
  newSeries,
  putInto,
  seriesQuery,
  takeOut,
  useSeriesChange,
} from '../../../articles/series/series.ts'
import { Problem } from '../../../components/problem.tsx'
import { showSaved } from '../../../components/setting/saved.tsx'
import { Waiting } from '../../../components/waiting.tsx'
import { messages as textMessages } from '../messages.ts'
import type { PartProps } from '../part-props.ts'
import sheet from '../sheet.module.css'
import styles from './in-series.module.css'
import { messages } from './messages.ts'
import { NewSeries } from './new-series.tsx'
import { Order } from './order.tsx'

/** The series that the text is in; a choice acts at once. */
export function InSeries({ head: { id } }: PartProps) {
  const t = useMessages(messages)
  const { parts } = useMessages(textMessages)
  const { data, error, refetch } = useQuery(seriesQuery)
  const change = useSeriesChange()
  // The choice that is being sent is shown as made.
  const [wanted, setWanted] = useState<string | null>(null)
  if (!data) return error ? <Problem error={error} retry={() => void refetch()} /> : <Waiting />
  const current = data.items.find(({ articles }) => articles.includes(id))
  const chosen = change.isPending ? wanted : (current?.id ?? null)
  const act = (to: string | null, work: Change, undo: Change) => {
    if (change.isPending) return
    setWanted(to)
    change.mutate(work, { onSuccess: () => showSaved('series', () => change.mutate(undo)) })
  }
  const back = current ? putInto(current.id, id, current.articles.indexOf(id)) : null
  const leave = () => current && back && act(null, takeOut(current.id, id), back)
  const choose = (to: string) => act(to, putInto(to, id), back ?? takeOut(to, id))
  const make = (name: string) => {
    const seriesId = ulid()
    const undo: Change = async all => {
      const rest = await deleteSeries(seriesId)(all)
      return back ? back(rest) : rest
    }
    act(seriesId, newSeries(name, [id], seriesId), undo)
  }
  return (
    <>
      {data.items.length === 0 && <p className="soft">{t.lead}</p>}
      <fieldset className={sheet.options}>
        <legend className="spoken">{parts.series}</legend>
        {data.items.map(one => (
          <Row key={one.id} name={one.name} isChosen={one.id === chosen} onChoose={() => choose(one.id)}>
            <Where of={one} id={id} />
          </Row>
        ))}
        <Row name={t.none} isOwn isChosen={chosen === null} onChoose={leave} />
      </fieldset>
      <Problem error={change.error} />
      {current && <Order of={current} id={id} />}
      <NewSeries busy={change.isPending} onName={make} />
    </>
  )
}

interface RowProps {
  name: string
  /** True for a word of the app itself. */
  isOwn?: true
  isChosen: boolean
  onChoose(): void
  children?: React.ReactNode
}

const Row = ({ name, isOwn, isChosen, onChoose, children }: RowProps) => (
  <label className={sheet.option}>
    <input type="radio" name="series" checked={isChosen} onChange={onChoose} />
    <span lang={isOwn ? undefined : 'ja'}>{name}</span>
    {children}
  </label>
)

/** The place of the text in it, or how many texts it has. */
function Where({ of: { articles }, id }: { of: Series; id: number }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const at = articles.indexOf(id)
  return (
    <span className={styles.where}>
      {at < 0 ? t.texts(articles.length) : t.place(number(at + 1), number(articles.length))}
    </span>
  )
}
