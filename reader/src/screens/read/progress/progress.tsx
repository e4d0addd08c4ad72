import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ReadingPosition } from '../../../../../lib/contracts/schemas/articles/reading.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { learnerOf, useSession } from '../../../../../web/session/session.ts'
import { queryClient } from '../../../api/query-client.ts'
import { Meter } from '../../../components/meter.tsx'
import { messages } from '../messages.ts'
import { numbersQuery } from '../numbers/numbers-query.ts'
import { BLOCK, blockQuery, type Head } from '../queries.ts'
import { onCovered } from '../selection/selection.ts'
import { isFilled, recordingOnPage } from '../watch/stage.ts'
import { positionQuery } from './position-query.ts'
import { keepActivity, keepPosition } from './progress-outbox.ts'
import { readingTracker } from './reading-tracker.ts'
import { viewAt } from './view.ts'

const LOOKED_MS = 1_000
/** After the last move, so that scrolling through sends one position. */
const SETTLED_MS = 1_500
/** While the place does not change, what is read past is sent at most so often. */
const PASSED_MS = 15_000
const ACTIVITY_MS = 60_000
/** The most ranges of one request. */
const MOST_RANGES = 50

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
}

/** The place in the text, counted in sentences; tells the server how far and for how long a learner reads. */
export function Progress(props: ProgressProps) {
  const t = useMessages(messages)
  const { head, row } = props
  const { session } = useSession()
  const isLearner = learnerOf(session) !== null
  const { data: numbers } = useQuery(numbersQuery(head))
  const position = useQuery({ ...positionQuery(head.id), enabled: isLearner })
  const share = numbers ? numbers.ofRow(row) / Math.max(1, numbers.total) : 0
  return (
    <>
      <Meter label={t.progress} share={share} live />
      {isLearner && position.data !== undefined && <Followed {...props} before={position.data} />}
    </>
  )
}

function Followed({ head, ready, row, jumps, before }: ProgressProps & { before: ReadingPosition | null }) {
  const { id, title, content_revision, total_rows } = head
  const reading = before?.reading ?? 1
  const furthest = before?.furthest ?? -1
  const isBegun = before !== null
  /** The time of the newest position known here: a device whose clock is behind has no older one after it. */
  const newest = useRef(before ? Date.parse(before.at) : 0)
  const given = { row, jumps, isWhole: ready === total_rows }
  const now = useRef(given)
  /** True once the server heard of this reading while the words were there. */
  const hasStart = useRef(isBegun)
  useEffect(() => {
    now.current = given
  })
  useEffect(() => {
    const charactersIn = characterCounter(id)
    const tracker = readingTracker(charactersIn, furthest)
    // The first position begins the reading.
    const sent: Sent = {
      row: isBegun ? now.current.row : null,
      media_ms: playedTo(id),
      passed: '[]',
      at: Date.now(),
    }
    let seen = { row: now.current.row, jumps: now.current.jumps, since: Date.now(), isEnd: false }
    let frame = 0

    const send = () => {
      for (const activity of tracker.take()) keepActivity({ article_id: id, reading, ...activity })
      const ranges = tracker.passed().slice(-MOST_RANGES)
      const passed = JSON.stringify(ranges)
      const media_ms = playedTo(id)
      if (sent.row === now.current.row && sent.passed === passed && sent.media_ms === media_ms) return
      const index = now.current.row
      Object.assign(sent, { row: index, passed, media_ms, at: Date.now() })
      newest.current = Math.max(Date.now(), newest.current + 1)
      const at = new Date(newest.current).toISOString()
      keepPosition({ id, title }, { index, content_revision, at, reading, passed: ranges, media_ms })
    }
    const look = () => {
      frame = 0
      const view = isTextSeen() ? viewAt(performance.now()) : null
      const { row, jumps, isWhole } = now.current
      const end = view?.ends.at(-1)
      const isEnd = isWhole && end !== undefined && isLast(end, total_rows, charactersIn)
      if (isFilled()) tracker.leave(performance.now(), false)
      if (view) tracker.look(view, jumps !== seen.jumps)
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
    const onTick = () => {
      look()
      const isSettled = seen.row !== sent.row && Date.now() - seen.since >= SETTLED_MS
      const isPaused = recordingOnPage()?.state().status === 'paused' && playedTo(id) !== sent.media_ms
      const isDue = Date.now() - sent.at >= PASSED_MS
      if (isSettled || isPaused || isDue || tracker.isRead(ACTIVITY_MS)) send()
    }
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    const onHidden = () => document.visibilityState === 'hidden' && leave()

    const timer = setInterval(onTick, LOOKED_MS)
    addEventListener('scroll', onScroll, { passive: true })
    const unlisten = onCovered(onScroll)
    document.addEventListener('visibilitychange', onHidden)
    look()
    return () => {
      clearInterval(timer)
      cancelAnimationFrame(frame)
      removeEventListener('scroll', onScroll)
      unlisten()
      document.removeEventListener('visibilitychange', onHidden)
      leave()
    }
  }, [id, title, content_revision, total_rows, reading, furthest, isBegun])
  return null
}

/** A film that fills the window covers the text. */
const isTextSeen = () => document.visibilityState === 'visible' && !isFilled()

/** The place in the text's recording, in milliseconds, once it was played here. */
function playedTo(id: number): number | undefined {
  const recording = recordingOnPage()
  return recording?.article === id && recording.isBegun ? Math.round(recording.position_ms) : undefined
}

/** The characters of each row; 0 for line breaks and blanks. */
function characterCounter(id: number): (row: number) => number {
  const counted = new Map<number, number>()
  return row => {
    const known = counted.get(row)
    if (known !== undefined) return known
    const rows = queryClient.getQueryData(blockQuery(id, Math.floor(row / BLOCK)).queryKey)
    const sentence = rows?.find(({ index }) => index === row)?.sentence
    // A row that is not loaded is taken for a sentence.
    if (sentence === undefined) return 1
    const characters = [...sentence.replaceAll(/\s/g, '')].length
    counted.set(row, characters)
    return characters
  }
}

/** True if only line breaks follow a row. */
function isLast(row: number, total: number, charactersIn: (row: number) => number) {
  for (let next = row + 1; next < total; next += 1) if (charactersIn(next) > 0) return false
  return true
}
