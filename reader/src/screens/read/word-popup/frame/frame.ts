import type { ReactNode, RefObject } from 'react'
import type { Selection } from '../../selection/selection.ts'

/** What the popup is drawn in: it leaves the text to be read and scrolled, so it is not modal. */
export interface FrameProps {
  dialog: RefObject<HTMLDivElement | null>
  /** The id of what names it. */
  title: string
  selected: Selection
  children: ReactNode
}
