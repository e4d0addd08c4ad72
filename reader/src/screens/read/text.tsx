import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { later } from '../../../../web/later/later.ts'
import { isThirdParty, useSession } from '../../../../web/session/session.ts'
import { firstScreenShown } from '../../app/first-screen.ts'
import { type Head, headQuery } from '../../articles/head.ts'
import { isLongTitle } from '../../components/long-title.ts'
import { AsGuest } from '../../session/as-guest.tsx'
import { ReadBar } from './bar/read-bar.tsx'
import { Facts } from './facts.tsx'
import { useEarlyPresses } from './keys/early-presses.ts'
import { messages } from './messages.ts'
import { pageStyle } from './page-look/page-style.ts'
import { useLayout } from './paged/layout-choice.ts'
import { blockQuery, rowsKey } from './queries.ts'
import styles from './read.module.css'
import { useReadingLook } from './reading-look.ts'
import { Rows } from './rows/rows.tsx'
import { draw } from './selection/selection.ts'
import { useShownArticle } from './selection/shown-words.ts'
import { usePanel } from './sentence-panel/panel-store.ts'
import { FilmPlace } from './watch/picture/film-place.tsx'
import { useIsFilled } from './watch/stage.ts'
import { WordPopup } from './word-popup/word-popup.tsx'

// Tools load after the first sentences.
const TextTools = later(async () => (await import('./text-tools.tsx')).TextTools)
// Its keys listen when the menu is there.
const ToolsMenu = later(async () => {
  const [{ ToolsMenu }] = await Promise.all([import('./bar/tools-menu.tsx'), import('./text-tools.tsx')])
  return ToolsMenu
})
// Only a text with a recording loads it.
const Player = later(async () => (await import('./watch/player.tsx')).Player)
const Progress = later(async () => (await import('./progress/progress.tsx')).Progress)
const Pages = later(async () => (await import('./paged/pages.tsx')).Pages)
const TextEnd = later(async () => (await import('./end/text-end.tsx')).TextEnd)
const TaskLine = later(async () => (await import('../../tasks/task-line.tsx')).TaskLine)

interface TextProps {
  head: Head
  start: number
  /** True if the address names that row. */
  isAsked: boolean
}

/** A text from a given row, or from the last that is ready, with the reading progress. */
export function Text({ head, start: wanted, isAsked }: TextProps) {
  const t = useMessages(messages)
  const { textLook } = useReadingLook()
  const layout = useLayout(head)
  const { session } = useSession()
  const { isOpen: isPanelOpen } = usePanel()
  const isFilled = useIsFilled()
  const { ready, setTold } = useReadyRows(head)
  const [start] = useState(() => Math.min(wanted, Math.max(0, ready - 1)))
  const [row, setRow] = useState(start)
  const [from, setFrom] = useState({ row: start, jumps: 0 })
  const [drawnLayout, setDrawnLayout] = useState(layout)
  if (layout !== drawnLayout) {
    // Another layout begins at the same row.
    setDrawnLayout(layout)
    setFrom({ row, jumps: from.jumps + 1 })
  }
  const isDrawn = useRef(false)
  const [isShown, setIsShown] = useState(false)
  const [isBegunEmpty] = useState(ready === 0 && head.status !== 'completed')
  const [announcement, announce] = useState('')
  const readNow = useCallback((now: number, seen: number) => {
    setRow(now)
    draw({ seen })
    if (isDrawn.current) return
    isDrawn.current = true
    // After the frame with the first sentence, which the tools would delay.
    setTimeout(() => {
      setIsShown(true)
      firstScreenShown()
    })
  }, [])
  const goTo = (to: number) => setFrom({ row: to, jumps: from.jumps + 1 })
  const title = head.title === '' ? t.untitled : head.title
  const isTitled = useFirstSentence(head.id) === title
  useFreshRows(head)
  useEarlyPresses()
  useShownArticle(head.id, ready)
  useEffect(() => {
    document.title = `${title} · yomu`
  }, [title])
  return (
    <>
      <header className={styles.top}>
        <ReadBar head={head} title={title} tools={isShown && <ToolsMenu head={head} />} />
        <div className={styles.thread} data-aside>
          {isShown && <Progress head={head} ready={ready} row={row} jumps={from.jumps} onRow={goTo} />}
        </div>
      </header>
      {head.media_kind === 'film' && <FilmPlace />}
      {isShown && head.has_media && <Player head={head} ready={ready} start={start} isAsked={isAsked} />}
      <main
        id="main"
        lang="ja"
        className={styles.page}
        // A film that fills the window covers it.
        inert={isFilled}
        data-furigana={textLook.furigana}
        data-marks={textLook.marks}
        data-beside={isPanelOpen || undefined}
        data-titled={isTitled || undefined}
        data-paged={layout === 'scroll' ? undefined : layout}
        data-font={textLook.font}
        data-size={textLook.size}
        style={pageStyle(textLook)}
      >
        <h1
          className={isTitled ? 'spoken' : styles.title}
          data-long={isLongTitle(title) || undefined}
          tabIndex={-1}
        >
          {title}
        </h1>
        <div className={styles.about} data-aside>
          <Facts head={head} isShown={isShown} />
          {head.status !== 'completed' && session && !isThirdParty(session) && (
            <TaskLine article={head} onReady={setTold} going={styles.going} />
          )}
        </div>
        <AsGuest id={head.id} />
        {ready === 0 ? (
          <p role="status" lang="" className={styles.note}>
            {head.status === 'processing' ? t.coming : head.status === 'completed' && t.empty}
          </p>
        ) : layout !== 'scroll' ? (
          <Pages
            key={from.jumps}
            head={head}
            isVertical={layout === 'vertical'}
            total={ready}
            start={Math.min(from.row, ready - 1)}
            onRow={readNow}
          />
        ) : (
          <Rows
            key={from.jumps}
            id={head.id}
            genre={head.genre}
            isTimed={head.has_media}
            total={ready}
            start={Math.min(from.row, ready - 1)}
            onRow={readNow}
          />
        )}
        {/* Many screen readers announce only what comes into a region that is there already. */}
        <p className="spoken" lang="" role="status">
          {announcement}
        </p>
        {(isShown || isBegunEmpty) && <TextEnd head={head} ready={ready} say={announce} />}
      </main>
      <WordPopup isAhead={isShown} />
      {isShown && <TextTools head={head} row={row} onRow={goTo} />}
    </>
  )
}

/** The rows that can be read: as the article says, or its task, which is faster. */
function useReadyRows({ id, status, total_rows, rows_ready }: Head) {
  const queries = useQueryClient()
  const [reportedRows, setReportedRows] = useState(0)
  useEffect(() => {
    // The article says how many rows it will have.
    if (reportedRows > total_rows) void queries.invalidateQueries(headQuery(id))
  }, [reportedRows, total_rows, id, queries])
  const ready =
    status === 'processing' ? Math.min(total_rows, Math.max(rows_ready, reportedRows)) : rows_ready
  return { ready, setTold: setReportedRows }
}

/** The first sentence, once it is loaded. A text that begins with its title shows that once. */
function useFirstSentence(id: number): string | undefined {
  const { data } = useQuery({ ...blockQuery(id, 0), enabled: false })
  return data?.map(({ sentence }) => sentence.trim()).find(sentence => sentence !== '')
}

/** Asks for the rows again when the article has changed since they came. */
function useFreshRows({ id, updated_at, total_rows, progress }: Head) {
  const queries = useQueryClient()
  const state = `${updated_at} ${total_rows} ${progress}`
  const shownState = useRef(state)
  useEffect(() => {
    if (shownState.current === state) return
    shownState.current = state
    void queries.invalidateQueries({ queryKey: rowsKey(id) })
  }, [id, state, queries])
}
