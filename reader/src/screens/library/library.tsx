import { useEffect, useState } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { later } from '../../../../web/later/later.ts'
import { isThirdParty, useSession } from '../../../../web/session/session.ts'
import { goTo, nameChoices, returnToChoices, usePlace } from '../../app/location.ts'
import type { ListChoices } from '../../articles/queries.ts'
import { useDropped } from '../../components/file-place.tsx'
import { Page } from '../../components/page.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { receiveFiles } from '../../install/shared-text.ts'
import { openedIn, withOpened } from '../text/opened.ts'
import { choicesIn, isNarrowed, queryOf, widened } from './choices.ts'
import styles from './library.module.css'
import { messages } from './messages.ts'
import { TextSheet } from './text-sheet.ts'
import { Texts } from './texts.tsx'
import { Tools } from './tools.tsx'
import { useHasFew, useHasTexts } from './use-has-texts.ts'
import { useIsFirst } from './use-is-first.ts'

const Today = later(async () => (await import('./today/today.tsx')).Today)
const SeriesList = later(async () => (await import('./series/series-list.tsx')).SeriesList)
/** Loaded only for learners without a text. */
const FirstScreen = later(async () => (await import('./start/first-screen.tsx')).FirstScreen, Waiting)
const TaskProgress = later(async () => (await import('../../tasks/task-progress.tsx')).TaskProgress, Waiting)
const OneSeries = later(async () => (await import('./series/one-series.tsx')).OneSeries, WaitingPage)

/** `#/library?q=雨&reading=unread&text=7`: the address keeps what is looked for, and the text whose sheet is open. */
export function Library() {
  const reads = isThirdParty(useSession().session)
  const { query } = usePlace()
  const opened = reads ? null : openedIn(query)
  const list = withOpened(query, null)
  // The list is drawn first: the code of the sheet would delay it.
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  return (
    <>
      <Home />
      {!reads && <DropToAdd />}
      {opened && isDrawn && (
        <TextSheet
          key={opened.id}
          {...opened}
          list={list}
          onMissing={() => returnToChoices('library', list)}
        />
      )}
    </>
  )
}

function Home() {
  const t = useMessages(messages)
  const reads = isThirdParty(useSession().session)
  const { query } = usePlace()
  const first = firstChoices(reads)
  const requestedChoices = choicesIn(query, first)
  // An account of another provider has no texts of its own.
  const choices = reads ? { ...requestedChoices, scope: first.scope, series: undefined } : requestedChoices
  const hasTexts = useHasTexts(choices)
  const hasFew = useHasFew()
  const [isHeld, setHeld] = useState(false)
  const isNew = useIsFirst(choices, hasTexts)
  // While the list is on its way: what stands above it must not push it down.
  useEffect(() => {
    Today.preload()
    SeriesList.preload()
  }, [])
  const isFirst = isHeld || isNew
  const [started, setStarted] = useState<string | null>(null)
  const choose = (change: Partial<ListChoices>) =>
    nameChoices('library', withOpened(queryOf({ ...choices, ...change }, first), openedIn(query)))
  if (choices.series !== undefined) return <OneSeries id={choices.series} choices={choices} />
  if (started !== null)
    return (
      <Page title={t.title} width="wide">
        <TaskProgress task_id={started} onReadable={id => goTo('read', id)} onBack={() => setStarted(null)} />
      </Page>
    )
  if (isFirst === undefined) return <WaitingPage />
  if (isFirst) return <FirstScreen onHold={setHeld} onStarted={setStarted} />
  const isPlain = !isNarrowed(choices)
  return (
    <Page title={t.title} width="wide" isTitleSpoken>
      {isPlain && <Today hasFew={hasFew && choices.scope !== 'public'} onStarted={setStarted} />}
      <Tools choices={choices} onChange={choose} hasTexts={hasTexts} />
      {isPlain && choices.scope === 'mine' && <SeriesList />}
      <Texts choices={choices} onWiden={() => choose(widened)} />
    </Page>
  )
}

function WaitingPage() {
  const t = useMessages(messages)
  return (
    <Page title={t.title} width="wide">
      <Waiting />
    </Page>
  )
}

const firstChoices = (reads: boolean): ListChoices => ({
  scope: reads ? 'public' : 'mine',
  sort: 'read',
  series: undefined,
  ...widened,
})

/** Files that are dropped on the library are opened in Add. */
function DropToAdd() {
  const t = useMessages(messages)
  const isOver = useDropped(receiveFiles)
  return (
    isOver && (
      <p className={styles.drop} role="status">
        {t.dropToAdd}
      </p>
    )
  )
}
