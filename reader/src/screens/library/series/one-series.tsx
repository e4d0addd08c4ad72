import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ListedArticle } from '../../../../../lib/contracts/schemas/articles/reading.ts'
import type { Series } from '../../../../../lib/contracts/schemas/articles/series.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { later } from '../../../../../web/later/later.ts'
import { goTo, linkTo } from '../../../app/location.ts'
import type { ListChoices } from '../../../articles/queries.ts'
import {
  deleteSeries,
  moveBy,
  renameSeries,
  seriesQuery,
  takeOut,
  useSeriesChange,
} from '../../../articles/series/series.ts'
import { useTextLink } from '../../../articles/text-link.ts'
import { Button, ButtonLink } from '../../../components/button.tsx'
import { Field } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { Meter } from '../../../components/meter.tsx'
import { notifyProblem } from '../../../components/notice.tsx'
import { Page } from '../../../components/page.tsx'
import { Problem } from '../../../components/problem.tsx'
import { Waiting } from '../../../components/waiting.tsx'
import { Texts } from '../texts.tsx'
import { messages } from './messages.ts'
import styles from './series.module.css'

const KeepSeries = later(async () => (await import('./keep-series.tsx')).KeepSeries)

/** One series: its texts in their order, how far it is read, and its changes. */
export function OneSeries({ id, choices }: { id: string; choices: ListChoices }) {
  const t = useMessages(messages)
  const { data, error, refetch } = useQuery(seriesQuery)
  const [isChanging, setChanging] = useState(false)
  const series = data?.items.find(one => one.id === id)
  return (
    <Page
      title={series?.name ?? t.series}
      {...(series && { lang: 'ja' })}
      width="wide"
      back={{ href: linkTo('library'), label: t.back }}
    >
      {series ? (
        <>
          <Head of={series} isChanging={isChanging} onChange={() => setChanging(!isChanging)} />
          {isChanging && <Change of={series} />}
          <Texts
            choices={choices}
            onWiden={() => goTo('library')}
            {...(isChanging ? { footOf: article => <Place of={series} article={article} /> } : {})}
          />
        </>
      ) : data ? (
        <p className="empty">{t.gone}</p>
      ) : error ? (
        <Problem error={error} retry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

interface HeadProps {
  of: Series
  isChanging: boolean
  onChange(): void
}

function Head({ of, isChanging, onChange }: HeadProps) {
  const { name, articles, finished, next } = of
  const t = useMessages(messages)
  return (
    <section className={styles.head} aria-label={name}>
      <Meter label={t.progress} share={articles.length === 0 ? 0 : finished / articles.length} />
      <p className="soft">
        {t.texts(articles.length)} · {t.finished(finished, articles.length)}
      </p>
      <div className="row">
        {next !== null && <Next id={next}>{finished === 0 ? t.begin : t.goOn}</Next>}
        <Button aria-expanded={isChanging} onClick={onChange}>
          {isChanging ? t.done : t.change}
        </Button>
      </div>
      <KeepSeries of={of} />
    </section>
  )
}

const Next = ({ id, children }: { id: number; children: string }) => (
  <ButtonLink kind="primary" {...useTextLink(id)}>
    {children}
  </ButtonLink>
)

function Change({ of: { id, name } }: { of: Series }) {
  const t = useMessages(messages)
  const [typed, setTyped] = useState(name)
  const [isAsked, setAsked] = useState(false)
  const rename = useSeriesChange()
  return (
    <section className="box" data-large>
      <Form
        onSubmit={() =>
          typed.trim() !== '' && !rename.isPending && rename.mutate(renameSeries(id, typed.trim()))
        }
      >
        <Field
          label={t.name}
          lang="ja"
          required
          maxLength={100}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Problem error={rename.error} />
        <div className="row">
          <Button type="submit" busy={rename.isPending} disabled={typed.trim() === name}>
            {t.rename}
          </Button>
          {!isAsked && <Button onClick={() => setAsked(true)}>{t.remove}</Button>}
        </div>
      </Form>
      {isAsked && <Removal id={id} onKept={() => setAsked(false)} />}
      <p className="soft">{t.orderHint}</p>
    </section>
  )
}

/** Asks once more, since it cannot be undone. */
function Removal({ id, onKept }: { id: string; onKept(): void }) {
  const t = useMessages(messages)
  const remove = useSeriesChange()
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => question.current?.focus(), [])
  return (
    <>
      <p ref={question} tabIndex={-1}>
        {t.removeHint}
      </p>
      <Problem error={remove.error} />
      <div className="row">
        <Button
          busy={remove.isPending}
          onClick={() => remove.mutate(deleteSeries(id), { onSuccess: () => goTo('library') })}
        >
          {t.removeNow}
        </Button>
        <Button onClick={onKept}>{t.keep}</Button>
      </div>
    </>
  )
}

/** The place of a text in the series, to be changed. */
function Place({ of: { id, articles }, article }: { of: Series; article: ListedArticle }) {
  const t = useMessages(messages)
  const change = useSeriesChange()
  const at = articles.indexOf(article.id)
  const pressed = useRef<Element>(null)
  useEffect(() => {
    if (change.isPending) return
    // A card that was moved within the list has lost the focus.
    if (document.activeElement === document.body && pressed.current instanceof HTMLElement)
      pressed.current.focus()
    pressed.current = null
  }, [change.isPending])
  const act = (work: Parameters<typeof change.mutate>[0]) => {
    if (change.isPending) return
    pressed.current = document.activeElement
    change.mutate(work, { onError: notifyProblem })
  }
  return (
    <div className={styles.place}>
      <span className="soft">{at + 1}</span>
      <IconButton
        icon="up"
        label={t.earlier(article.title)}
        act={at <= 0 ? null : () => act(moveBy(id, article.id, -1))}
      />
      <IconButton
        icon="down"
        label={t.later(article.title)}
        act={at === articles.length - 1 ? null : () => act(moveBy(id, article.id, 1))}
      />
      <IconButton icon="close" label={t.takeOut(article.title)} act={() => act(takeOut(id, article.id))} />
    </div>
  )
}
