import type { ReactNode, RefObject } from 'react'
import type { Way } from '../../sheet/use-swipes.ts'

/** Props of a card or sheet. The text stays readable and scrolls, so neither is modal. */
export interface FrameProps {
  dialog: RefObject<HTMLDivElement | null>
  /** The id of what names it. */
  title: string
  /** Finds the elements that it belongs to, which stay in view: they may be drawn anew. */
  anchor: () => HTMLElement[]
  onSwipe(way: Way): void
  children: ReactNode
}
