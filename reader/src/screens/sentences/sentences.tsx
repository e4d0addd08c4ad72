import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { usePresses } from '../../app/keys.ts'
import { linkTo } from '../../app/location.ts'
import { Button, ButtonLink } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { MoreButton } from '../../components/more-button.tsx'
import { Page } from '../../components/page.tsx'
import { Problem } from '../../components/problem.tsx'
import { useSettled } from '../../components/use-settled.ts'
import { Waiting } from '../../components/waiting.tsx'
import { player } from '../../media/sound.ts'
import { ForLearners } from '../../session/for-learners.tsx'
import { WordsFamily } from '../../words/words-family.tsx'
import { Kept } from './kept.tsx'
import { messages } from './messages.ts'
import { type Filter, listQuery } from './queries.ts'
import { removeNow, useLeaving } from './removing.ts'

/** `#/sentences`: the sentences that the learner keeps. */
export function Sentences() {
  const t = useMessages(messages)
  return (
    <ForLearners title={t.title} adds={t.adds}>
      <KeptSentences />
    </ForLearners>
  )
}

function KeptSentences() {
  const t = useMessages(messages)
  const [typed, setTyped] = useState('')
  const [tag, setTag] = useState<string | undefined>(undefined)
  const field = useRef<HTMLInputElement>(null)
  const q = useSettled(typed.trim())
  usePresses(({ key }) => (key === '/' ? () => field.current?.focus() : undefined))
  useEffect(() => {
    // A page that is put away may not come back.
    const onHidden = () => document.visibilityState === 'hidden' && removeNow()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      removeNow()
      player.stop()
    }
  }, [])
  return (
    <Page title={t.title} width="wide">
      <WordsFamily />
      <search>
        <Field
          ref={field}
          label={t.search}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          aria-keyshortcuts="/"
          onChange={event => setTyped(event.currentTarget.value)}
        />
      </search>
      {tag !== undefined && (
        <p className="row">
          {t.tagged(tag)} <Button onClick={() => setTag(undefined)}>{t.allTags}</Button>
        </p>
      )}
      <List filter={{ q, tag }} onTag={setTag} />
    </Page>
  )
}

function List({ filter, onTag }: { filter: Filter; onTag: (tag: string) => void }) {
  const t = useMessages(messages)
  const { total } = useFormats()
  const list = useInfiniteQuery(listQuery(filter))
  const leaving = useLeaving()
  if (list.error && !list.data) return <Problem error={list.error} retry={() => void list.refetch()} />
  if (!list.data) return <Waiting />
  const [first] = list.data.pages
  const sentences = list.data.pages
    .flatMap(({ items }) => items)
    .filter(({ item_id }) => item_id !== leaving?.item_id)
  if (sentences.length === 0) return <Empty isFiltered={filter.q !== '' || filter.tag !== undefined} />
  return (
    <>
      <p className="soft" role="status">
        {t.total(total(first?.total ?? null))}
      </p>
      <ul className="list">
        {sentences.map(sentence => (
          <Kept key={sentence.item_id} sentence={sentence} onTag={onTag} />
        ))}
      </ul>
      <MoreButton list={list}>{t.more}</MoreButton>
    </>
  )
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  const t = useMessages(messages)
  return (
    <section className="empty" role="status">
      <p>{isFiltered ? t.noneFound : t.none}</p>
      {!isFiltered && (
        <ButtonLink kind="primary" href={linkTo('library')}>
          {t.read}
        </ButtonLink>
      )}
    </section>
  )
}
