import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { JUMP_MS } from '../../../../media/pace.ts'
import { watching } from '../../../../media/recording/kept-modes.ts'
import type { Recording } from '../../../../media/recording/recording.ts'
import { useRecordingState } from '../../../../media/recording/use-recording-state.ts'
import type { Head } from '../../queries.ts'
import { popupLevel } from '../../word-popup/popup-level.ts'
import { fill, isFilled } from '../stage.ts'
import styles from './picture.module.css'
import { Subtitle } from './subtitle.tsx'

interface PictureProps {
  video: RefObject<HTMLVideoElement | null>
  recording: Recording | null
  head: Head
}

/** A second tap within this time makes a double tap. */
const DOUBLE_MS = 260
const SWIPE_PX = 56

/**
 * The picture with its subtitle. A tap plays or pauses, a double tap at a side goes back or on, and in the middle fills the
 * screen. A swipe up folds it. Each has a button, too.
 */
export function Picture({ video, recording, head }: PictureProps) {
  const isPlaying = useRecordingState(recording)?.status === 'playing'
  const single = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pressed = useRef<{ y: number } | null>(null)
  useEffect(() => () => clearTimeout(single.current), [])
  const tap = (event: PointerEvent<HTMLElement>) => {
    const from = pressed.current
    pressed.current = null
    if (!recording || !from || isOnControl(event.target)) return
    if (from.y - event.clientY > SWIPE_PX && !isFilled()) return watching.change({ isFolded: true })
    if (Math.abs(from.y - event.clientY) > 12) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const side = (event.clientX - left) / width
    if (single.current === undefined) {
      single.current = setTimeout(() => {
        single.current = undefined
        recording.toggle()
      }, DOUBLE_MS)
      return
    }
    clearTimeout(single.current)
    single.current = undefined
    if (side < 0.35) recording.jump(-JUMP_MS)
    else if (side > 0.65) recording.jump(JUMP_MS)
    else void fill(!isFilled())
  }
  return (
    <div
      className={styles.picture}
      data-playing={isPlaying || undefined}
      onPointerDown={({ clientY, button, isPrimary }) => {
        // A tap beside an open word only closes it.
        const isTap = button === 0 && isPrimary && popupLevel() === 0
        pressed.current = isTap ? { y: clientY } : null
      }}
      onPointerUp={tap}
      onPointerCancel={() => {
        pressed.current = null
      }}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: the sentences of the text are its subtitles. */}
      <video ref={video} playsInline preload="metadata" className={styles.video} />
      {recording && <Subtitle recording={recording} head={head} />}
    </div>
  )
}

const isOnControl = (target: EventTarget) =>
  target instanceof Element && target.closest('[data-word], button, a, [data-translation]') !== null
