import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { linkToChoices } from '../../../app/location.ts'
import { newSeries, putInto, seriesQuery, takeOut, useSeriesChange } from '../../../articles/series/series.ts'
import { Button } from '../../../components/button.tsx'
import { Field } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { Problem } from '../../../components/problem.tsx'
import { Section } from '../../../components/section.tsx'
import { SelectField } from '../../../components/select-field.tsx'
import { Waiting } from '../../../components/waiting.tsx'
import { messages } from './messages.ts'

const NONE = ''
const NEW = 'new'

/** The series that the text is in. */
export function InSeries({ id }: { id: number }) {
  const t = useMessages(messages)
  const { data, error, refetch } = useQuery(seriesQuery)
  const [isNew, setNew] = useState(false)
  const change = useSeriesChange()
  const current = data?.items.find(({ articles }) => articles.includes(id))
  const names = new Map(data?.items.map(one => [one.id, one.name]))
  const choose = (chosen: string) => {
    setNew(chosen === NEW)
    if (chosen === NONE && current) change.mutate(takeOut(current.id, id))
    if (names.has(chosen) && chosen !== current?.id) change.mutate(putInto(chosen, id))
  }
  return (
    <Section title={t.title} lead={t.lead}>
      {!data && (error ? <Problem error={error} retry={() => void refetch()} /> : <Waiting />)}
      {data && (
        <SelectField
          label={t.series}
          values={[NONE, ...names.keys(), NEW]}
          value={isNew ? NEW : (current?.id ?? NONE)}
          textOf={each => (each === NONE ? t.none : each === NEW ? t.another : (names.get(each) ?? ''))}
          onChoose={choose}
        />
      )}
      {isNew && (
        <NewName
          busy={change.isPending}
          onName={name => change.mutate(newSeries(name, [id]), { onSuccess: () => setNew(false) })}
        />
      )}
      <Problem error={change.error} />
      {current && (
        <p className="soft">
          {t.place(current.articles.indexOf(id) + 1, current.articles.length)}{' '}
          <a href={linkToChoices('library', { series: current.id })}>{t.open}</a>
        </p>
      )}
    </Section>
  )
}

function NewName({ busy, onName }: { busy: boolean; onName(name: string): void }) {
  const t = useMessages(messages)
  const [name, setName] = useState('')
  return (
    <Form onSubmit={() => name.trim() !== '' && !busy && onName(name.trim())}>
      <Field
        label={t.name}
        lang="ja"
        required
        maxLength={100}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <div>
        <Button type="submit" kind="primary" busy={busy}>
          {t.make}
        </Button>
      </div>
    </Form>
  )
}
