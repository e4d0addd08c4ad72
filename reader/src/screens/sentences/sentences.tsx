import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { queryOf } from '../../app/choices.ts'
import { linkTo, nameChoices, usePlace } from '../../app/location.ts'
import { ButtonLink } from '../../components/button.tsx'
import { past, sound } from '../../components/icon-paths.ts'
import { ListHead } from '../../components/list-head/list-head.tsx'
import { MenuLine, MenuPart } from '../../components/list-head/menu-line.tsx'
import { MoreButton } from '../../components/more-button.tsx'
import { Page } from '../../components/page.tsx'
import { Problem } from '../../components/problem.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { player } from '../../media/sound.ts'
import { saveOwn } from '../../profile/own-files.ts'
import { ForLearners } from '../../session/for-learners.tsx'
import { ExportLines } from '../../words/export-lines.tsx'
import { keptName } from '../../words/kept/remove-kept.ts'
import { removeNow, useLeaving } from '../../words/remove-soon.ts'
import { useWordsTabs } from '../../words/words-tabs.ts'
import { Kept } from './kept.tsx'
import { messages } from './messages.ts'
import { type Filter, listQuery, type pageOf } from './queries.ts'
import styles from './sentences.module.css'

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
  const filter = { ...choices, q: choices.q.trim() }
  const list = useInfiniteQuery(listQuery(filter))
  const { total } = useFormats()
  const foundCount = list.data?.pages[0]?.total ?? null
  useEffect(
    () => () => {
      removeNow()
      player.stop()
    },
    [],
  )
  return (
    <Page title={t.title} width="wide" isTitleSpoken>
      <ListHead
        {...useWordsTabs()}
        search={
          <SearchField label={t.search} isLabelWithin kept={choices.q} onSettled={q => choose({ q })} />
        }
        more={<More />}
        chips={
          choices.tag === undefined
            ? []
            : [{ text: t.tagged(choices.tag), remove: () => choose({ tag: undefined }) }]
        }
        count={list.data && t.total(total(foundCount))}
      />
      <List filter={filter} list={list} onTag={tag => choose({ tag })} />
    </Page>
  )
}

/** The menu “…” of the sentences. */
function More() {
  const t = useMessages(messages)
  return (
    <>
      <MenuPart>
        <MenuLine icon={sound} text={t.listen} hint={t.listenHint} href={linkTo('listen')} />
      </MenuPart>
      <ExportLines label={t.exportAll} save={query => saveOwn('sentences', query)} />
      <MenuPart>
        <MenuLine icon={past} text={t.whatYouDid} href={linkTo('changes')} />
      </MenuPart>
    </>
  )
}

type SentencePage = Awaited<ReturnType<typeof pageOf>>

interface ListProps {
  filter: Filter
  list: ReturnType<typeof useInfiniteQuery<SentencePage, Error, { pages: SentencePage[] }>>
  onTag(tag: string): void
}

function List({ filter, list, onTag }: ListProps) {
  const leaving = useLeaving()
  if (list.error && !list.data) return <Problem error={list.error} retry={() => void list.refetch()} />
  if (!list.data) return <Waiting />
  const sentences = list.data.pages
    .flatMap(({ items }) => items)
    .filter(({ item_id }) => !leaving.includes(keptName(item_id)))
  if (sentences.length === 0) return <Empty isFiltered={filter.q !== '' || filter.tag !== undefined} />
  return (
    <>
      <ul className={styles.list}>
        {sentences.map(sentence => (
          <Kept key={sentence.item_id} sentence={sentence} onTag={onTag} />
        ))}
      </ul>
      <MoreButton list={list} />
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
