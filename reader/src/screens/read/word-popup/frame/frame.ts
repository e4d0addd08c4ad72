import type { ReactNode, RefObject } from 'react'
import type { Selection } from '../../selection/selection.ts'

/** Props of the popup's card or sheet. The text stays readable and scrolls, so neither is modal. */
export interface FrameProps {
  dialog: RefObject<HTMLDivElement | null>
  /** The id of what names it. */
  title: string
  selected: Selection
  children: ReactNode
}
