import { useEffect, useRef } from 'react'
import type { Recording } from '../../../media/recording/recording.ts'
import { bringSpoken } from '../selection/moves.ts'
import { isFilled, setFollowing, useIsFollowing } from './stage.ts'

/** Keys that scroll the page, or move in the text. */
const MOVES = /^(?:PageUp|PageDown|Home|End|Arrow\w+|KeyN|KeyG)$/

/** Keeps the sentence that is spoken in view, until the learner scrolls. */
export function useFollowing(recording: Recording | null): void {
  const isFollowing = useIsFollowing()
  const wasLeft = useRef(false)
  useEffect(() => {
    if (!isFollowing) wasLeft.current = true
    if (!recording || !isFollowing) return
    let shownRow: number | null = null
    const followRow = () => {
      const { row, isSpoken } = recording.state()
      // Until it plays, the text stays where it was read last.
      if (!recording.isBegun && !wasLeft.current) return
      if (row === null || row === shownRow || !isSpoken) return
      shownRow = row
      bringSpoken(row)
    }
    followRow()
    return recording.listen(followRow)
  }, [recording, isFollowing])
  useEffect(() => {
    const leave = () => setFollowing(false)
    const onMove = ({ target }: Event) => {
      if (target instanceof Element && target.closest('main')) leave()
    }
    const onKey = ({ code, target }: KeyboardEvent) => {
      // There, the keys of sentences move in the recording.
      if (isFilled()) return
      const isInText = !(target instanceof Element && target.closest('section, dialog, aside, input, select'))
      if (isInText && MOVES.test(code)) leave()
    }
    // A press on the scroll bar is one on the page beside its content.
    const onPress = ({ clientX, target }: PointerEvent) => {
      if (target === document.documentElement && clientX >= document.documentElement.clientWidth) leave()
    }
    const passive = { passive: true }
    document.addEventListener('wheel', onMove, passive)
    document.addEventListener('touchmove', onMove, passive)
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('wheel', onMove)
      document.removeEventListener('touchmove', onMove)
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [])
}
