import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { queryOf } from '../../app/choices.ts'
import { linkTo, nameChoices, usePlace } from '../../app/location.ts'
import { Button, ButtonLink } from '../../components/button.tsx'
import { MoreButton } from '../../components/more-button.tsx'
import { Page } from '../../components/page.tsx'
import { Problem } from '../../components/problem.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { player } from '../../media/sound.ts'
import { ForLearners } from '../../session/for-learners.tsx'
import { WordsFamily } from '../../words/words-family.tsx'
import { Kept } from './kept.tsx'
import { messages } from './messages.ts'
import { type Filter, listQuery } from './queries.ts'
import { removeNow, useLeaving } from './removing.ts'

/** `#/sentences?q=雨`: the sentences that the learner keeps. */
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
  const { query } = usePlace()
  const choices = { q: query.get('q')?.slice(0, 200) ?? '', tag: query.get('tag') ?? undefined }
  const choose = (change: Partial<Filter>) =>
    nameChoices('sentences', queryOf(['q', 'tag'], { ...choices, ...change }, { q: '', tag: undefined }))
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
    <Page title={t.title} width="wide" aside={<ButtonLink href={linkTo('listen')}>{t.listen}</ButtonLink>}>
      <WordsFamily />
      <search>
        <SearchField label={t.search} kept={choices.q} onSettled={q => choose({ q })} />
      </search>
      {choices.tag !== undefined && (
        <p className="row">
          {t.tagged(choices.tag)} <Button onClick={() => choose({ tag: undefined })}>{t.allTags}</Button>
        </p>
      )}
      <List filter={{ ...choices, q: choices.q.trim() }} onTag={tag => choose({ tag })} />
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
