import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { MOST_RANGES, type ReadingPosition } from '../../../../../lib/contracts/schemas/articles/reading.ts'
import { USUAL_PACE } from '../../../../../lib/contracts/schemas/learners/reading-pace.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { learnerOf, useSession } from '../../../../../web/session/session.ts'
import { serverNow } from '../../../api/reach.ts'
import { Meter } from '../../../components/meter.tsx'
import { messages } from '../messages.ts'
import { numbersQuery } from '../numbers/numbers-query.ts'
import { ownPaceQuery } from '../page-look/pace-query.ts'
import type { Head } from '../queries.ts'
import { onCovered } from '../selection/selection.ts'
import { isFilled, recordingOf } from '../watch/stage.ts'
import { characterCounter, isLast } from './characters.ts'
import { elsewhere } from './elsewhere.ts'
import { ownPlace } from './own-place.ts'
import { positionQuery, takeOpened } from './position-query.ts'
import { keepActivity, keepPosition } from './progress-outbox.ts'
import { readingTracker } from './reading-tracker.ts'
import { viewAt } from './view.ts'

const LOOKED_MS = 1_000
/** After the last move, so that scrolling through sends one position. */
const SETTLED_MS = 1_500
/** While the place does not change, what is read past is sent at most so often. */
const PASSED_MS = 15_000
const ACTIVITY_MS = 60_000
/** Playing the recording for so long is as good as reading a whole screen. */
const PLAYED_MS = 60_000
/** A text in which nothing has moved for so long may have been read on elsewhere. */
const IDLE_MS = 10 * 60_000

/** The last message to the server. */
interface Sent {
  row: number | null
  media_ms: number | undefined
  passed: string
  at: number
}

interface ProgressProps {
  head: Head
  /** The rows that can be read, and the one that is read now. */
  ready: number
  row: number
  /** Rises with each jump. */
  jumps: number
  /** Brings the text to a row. */
  onRow: (row: number) => void
}

/** The place in the text, counted in sentences; tells the server how far and for how long a learner reads. */
export function Progress(props: ProgressProps) {
  const t = useMessages(messages)
  const { head, row, jumps } = props
  const [first] = useState(row)
  const hasMoved = jumps > 0 || row !== first
  const { session } = useSession()
  const isLearner = learnerOf(session) !== null
  const { data: numbers } = useQuery(numbersQuery(head))
  const position = useQuery({ ...positionQuery(head.id), enabled: isLearner })
  const { data: pace } = useQuery(ownPaceQuery(learnerOf(session) ?? undefined))
  const share = numbers ? numbers.ofRow(row) / Math.max(1, numbers.total) : 0
  return (
    <>
      <Meter label={t.progress} share={share} live />
      {isLearner && position.data !== undefined && (
        <Followed {...props} before={position.data} hasMoved={hasMoved} pace={pace ?? USUAL_PACE} />
      )}
    </>
  )
}

interface FollowedProps extends ProgressProps {
  before: ReadingPosition | null
  /** True if the learner has left the row at which the text was opened. */
  hasMoved: boolean
  /** The learner's own. */
  pace: number
}

function Followed({ head, ready, row, jumps, onRow, before, hasMoved, pace }: FollowedProps) {
  const { id, title, content_revision, total_rows } = head
  const [place] = useState(() => ownPlace(before))
  const reading = before?.reading ?? 1
  const furthest = before?.furthest ?? -1
  const isBegun = before !== null
  const latestProps = { head, before, row, jumps, pace, isWhole: ready === total_rows }
  const now = useRef(latestProps)
  /** True once the server heard of this reading while the words were there. */
  const hasStart = useRef(isBegun)
  useEffect(() => {
    now.current = latestProps
  })
  useEffect(() => {
    const opened = takeOpened(id)
    // A later place of this device had not arrived when the text was asked for.
    const isBehind = before !== null && opened !== undefined && opened?.index !== before.index
    if (isBehind && !hasMoved) onRow(before.index)
  }, [id, before, hasMoved, onRow])
  useEffect(() => {
    const charactersIn = characterCounter(id)
    const tracker = readingTracker(charactersIn, furthest, () => now.current.pace)
    // The first position begins the reading.
    const sent: Sent = {
      row: isBegun ? now.current.row : null,
      media_ms: playedTo(id),
      passed: '[]',
      at: Date.now(),
    }
    let seen = { row: now.current.row, jumps: now.current.jumps, since: Date.now(), isEnd: false }
    let frame = 0
    let movedAt = Date.now()
    let played = 0
    const here = () => {
      const index = Math.max(now.current.row, viewAt(performance.now())?.ends.at(-1) ?? 0)
      return { index, media_ms: recordingOf(id)?.position_ms }
    }
    const others = elsewhere({
      ...{ head: now.current.head, place, here },
      onStay() {
        sent.row = null
        send()
      },
    })

    const send = () => {
      for (const activity of tracker.take())
        keepActivity({ article_id: id, reading, content_revision, ...activity })
      const ranges = tracker.passed().slice(-MOST_RANGES)
      const passed = JSON.stringify(ranges)
      const media_ms = playedTo(id)
      if (sent.row === now.current.row && sent.passed === passed && sent.media_ms === media_ms) return
      const index = now.current.row
      Object.assign(sent, { row: index, passed, media_ms, at: Date.now() })
      const isRead = tracker.takeScreen() || played >= PLAYED_MS
      if (isRead) played = 0
      const write = place.stampWrite(serverNow(), isRead)
      keepPosition({ id, title }, { index, content_revision, ...write, reading, passed: ranges, media_ms })
      others.show()
    }
    const lookAtPage = () => {
      frame = 0
      const view = isTextSeen() ? viewAt(performance.now()) : null
      const { row, jumps, isWhole } = now.current
      const end = view?.ends.at(-1)
      const isEnd = isWhole && end !== undefined && isLast(end, total_rows, charactersIn)
      if (isFilled()) tracker.leave(performance.now(), false)
      if (view) tracker.takeView(view, jumps !== seen.jumps)
      if (row !== seen.row) movedAt = Date.now()
      seen = { row, jumps, since: row === seen.row ? seen.since : Date.now(), isEnd }
      if (hasStart.current || !document.querySelector('[data-word]')) return
      // At once, so that no word is marked before the states at the beginning are kept.
      hasStart.current = true
      sent.row = null
      send()
    }
    const leave = () => {
      tracker.leave(performance.now(), seen.isEnd)
      send()
    }
    /** Somebody may be here again: rows that stayed on the screen meanwhile make no whole screen. */
    const comeBack = () => {
      tracker.leave(performance.now(), seen.isEnd)
      lookAtPage()
      ;[movedAt, played] = [Date.now(), 0]
      others.ask()
    }
    const onTick = () => {
      const isShown = document.visibilityState === 'visible'
      if (recordingOf(id)?.state().status === 'playing') [movedAt, played] = [Date.now(), played + LOOKED_MS]
      if (isShown && Date.now() - movedAt >= IDLE_MS) comeBack()
      lookAtPage()
      others.hear(now.current.before)
      others.checkPlace()
      const isSettled = seen.row !== sent.row && Date.now() - seen.since >= SETTLED_MS
      const isPaused = recordingOf(id)?.state().status === 'paused' && playedTo(id) !== sent.media_ms
      const isDue = Date.now() - sent.at >= PASSED_MS
      if (isSettled || isPaused || isDue || tracker.isRead(ACTIVITY_MS)) send()
    }
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(lookAtPage)
    }
    const onHidden = () => (document.visibilityState === 'hidden' ? leave() : comeBack())

    const timer = setInterval(onTick, LOOKED_MS)
    addEventListener('scroll', onScroll, { passive: true })
    const unlisten = onCovered(onScroll)
    document.addEventListener('visibilitychange', onHidden)
    addEventListener('focus', comeBack)
    lookAtPage()
    return () => {
      clearInterval(timer)
      cancelAnimationFrame(frame)
      removeEventListener('scroll', onScroll)
      unlisten()
      document.removeEventListener('visibilitychange', onHidden)
      removeEventListener('focus', comeBack)
      others.close()
      leave()
    }
  }, [id, title, content_revision, total_rows, reading, furthest, isBegun, place])
  return null
}

/** A film that fills the window covers the text. */
const isTextSeen = () => document.visibilityState === 'visible' && !isFilled()

/** The place in the text's recording, in milliseconds, once it was played here. */
function playedTo(id: number): number | undefined {
  const recording = recordingOf(id)
  return recording?.isBegun ? Math.round(recording.position_ms) : undefined
}
