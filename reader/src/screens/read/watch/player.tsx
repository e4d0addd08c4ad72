import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { learnerOf, useSession } from '../../../../../web/session/session.ts'
import { recordingAddress } from '../../../media/addresses.ts'
import { watching } from '../../../media/recording/kept-modes.ts'
import { heardPlaces } from '../../../media/recording/kept-of-texts.ts'
import { Recording } from '../../../media/recording/recording.ts'
import { useRecordingState } from '../../../media/recording/use-recording-state.ts'
import { positionQuery } from '../progress/position-query.ts'
import type { Head } from '../queries.ts'
import { useReadingLook } from '../reading-look.ts'
import { playAsked, setSeekRow, setSoundingRow } from '../rows/recorded-rows.ts'
import { coverBelowBar, coverFoot } from '../selection/selection.ts'
import { usePanel } from '../sentence-panel/panel-store.ts'
import { Controls } from './controls/controls.tsx'
import { messages } from './messages.ts'
import film from './picture/film-place.module.css'
import { Picture } from './picture/picture.tsx'
import { fill, onScreenLeft, setFollowing, setRecordingOnPage, useIsFilled } from './stage.ts'
import { useFollowing } from './use-following.ts'
import { usePlayedOn } from './use-played-on.ts'
import { useTimeline } from './use-timeline.ts'
import { useWatchKeys } from './use-watch-keys.ts'
import styles from './watch.module.css'

interface PlayerProps {
  head: Head
  /** The rows that can be read, and the one at which the text was opened. */
  ready: number
  start: number
  /** True if the address names that row. */
  isAsked: boolean
}

/** The recording of a text: a film above it, or a bar at the foot of the window for sound. */
export function Player(props: PlayerProps) {
  const { session } = useSession()
  const isLearner = learnerOf(session) !== null
  const position = useQuery({ ...positionQuery(props.head.id), enabled: isLearner })
  if (isLearner && position.isPending) return null
  const before_ms = isLearner ? (position.data?.media_ms ?? 0) : (heardPlaces.of(props.head.id) ?? 0)
  return <Stage {...props} before_ms={before_ms} />
}

function Stage({ head, ready, start, isAsked, before_ms }: PlayerProps & { before_ms: number }) {
  const t = useMessages(messages)
  const { textLook } = useReadingLook()
  const { isFolded, size } = watching.use()
  const { isOpen: isPanelOpen } = usePanel()
  const stage = useRef<HTMLElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const recording = useRecording(head.id, video, isAsked ? 0 : before_ms)
  const timeline = useTimeline(head, ready, start)
  const hasBegun = useRef(before_ms > 0 && !isAsked)
  useEffect(() => {
    if (!recording) return
    recording.setTimeline(timeline)
    // Without a place in the recording, it begins where the text does.
    if (!hasBegun.current && timeline.length > 0) {
      hasBegun.current = true
      if (start > 0) recording.seekTo(start)
    }
    playAsked()
  }, [recording, timeline, start])
  // The file itself says what it is; before it has come, its name.
  const kind = useRecordingState(recording)?.kind ?? head.media_kind
  const isFilled = useIsFilled()
  const isFilm = kind === 'film'
  useStageHeight(stage, isFilled ? null : isFilm && !isFolded ? coverBelowBar : coverFoot)
  useFollowing(recording)
  usePlayedOn(head, recording)
  useWatchKeys(head, recording)
  return (
    <section
      ref={stage}
      className={`${film.film} ${styles.stage}`}
      data-stage
      aria-label={t.player}
      data-place={isFilm && isFilled ? 'window' : isFilm && !isFolded ? 'top' : 'foot'}
      // The window is black then, whatever the theme of the page.
      data-theme={isFilm && isFilled ? 'dark' : undefined}
      data-size={size}
      data-beside={isPanelOpen || undefined}
      data-furigana={textLook.furigana}
      data-marks={textLook.marks}
      data-font={textLook.font}
    >
      <div className={styles.inner}>
        <Picture video={video} recording={recording} head={head} />
        {recording && <Controls recording={recording} head={head} />}
      </div>
    </section>
  )
}

/** The recording on the page, while it is shown. */
function useRecording(id: number, video: React.RefObject<HTMLVideoElement | null>, begins_ms: number) {
  const [recording, setRecording] = useState<Recording | null>(null)
  const [begins] = useState(begins_ms)
  useEffect(() => {
    if (!video.current) return
    const newRecording = new Recording(id, video.current, isAnew => recordingAddress(id, isAnew), begins)
    setRecording(newRecording)
    setRecordingOnPage(newRecording)
    setFollowing(true)
    setSeekRow(row => {
      setFollowing(true)
      return newRecording.playFrom(row)
    })
    const reportSoundingRow = () => setSoundingRow(newRecording.state().row)
    const unlisten = newRecording.listen(reportSoundingRow)
    document.addEventListener('fullscreenchange', onScreenLeft)
    return () => {
      unlisten()
      document.removeEventListener('fullscreenchange', onScreenLeft)
      void fill(false)
      setSeekRow(null)
      setSoundingRow(null)
      setRecordingOnPage(null)
      newRecording.close()
    }
  }, [id, video, begins])
  return recording
}

/** Tells the text how much of the window the player covers, above or below. */
function useStageHeight(stage: React.RefObject<HTMLElement | null>, cover: ((px: number) => void) | null) {
  useLayoutEffect(() => {
    const element = stage.current
    if (!element || !cover) return
    const measure = () => cover(element.getBoundingClientRect().height)
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    measure()
    return () => {
      sizes.disconnect()
      cover(0)
    }
  }, [stage, cover])
}
