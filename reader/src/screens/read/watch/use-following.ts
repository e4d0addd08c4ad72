import { useEffect } from 'react'
import type { Recording } from '../../../media/recording/recording.ts'
import { bringSpoken } from '../selection/moves.ts'
import { setFollowing, useIsFollowing } from './stage.ts'

/** Keys that scroll the page, or move in the text. */
const MOVES = /^(?:PageUp|PageDown|Home|End|Arrow\w+|KeyN|KeyG)$/

/** Keeps the sentence that is spoken in view, until the learner scrolls. */
export function useFollowing(recording: Recording | null): void {
  const isFollowing = useIsFollowing()
  useEffect(() => {
    if (!recording || !isFollowing) return
    let shown: number | null = null
    const look = () => {
      const { row, isSpoken } = recording.state()
      if (row === null || row === shown || !isSpoken) return
      shown = row
      bringSpoken(row)
    }
    look()
    return recording.listen(look)
  }, [recording, isFollowing])
  useEffect(() => {
    const leave = () => setFollowing(false)
    const onTouch = ({ target }: Event) => {
      if (target instanceof Element && target.closest('main')) leave()
    }
    const onKey = ({ code, target }: KeyboardEvent) => {
      const isInText = !(target instanceof Element && target.closest('section, dialog, aside, input, select'))
      if (isInText && MOVES.test(code)) leave()
    }
    // A press on the scroll bar is one on the page beside its content.
    const onPress = ({ clientX, target }: PointerEvent) => {
      if (target === document.documentElement && clientX >= document.documentElement.clientWidth) leave()
    }
    const passive = { passive: true }
    document.addEventListener('wheel', leave, passive)
    document.addEventListener('touchmove', onTouch, passive)
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('wheel', leave)
      document.removeEventListener('touchmove', onTouch)
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [])
}
