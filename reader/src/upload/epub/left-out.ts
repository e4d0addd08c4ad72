import type { PartFault } from './archive.ts'

/** The reason for which a page of a book is left out. */
export type LeftOutReason = PartFault | 'not_text' | 'empty' | 'picture'

/** Pages of a book that are left out. */
export interface LeftOut {
  path: string
  /** The title in the table of contents; without one, the path. */
  title: string
  reason: LeftOutReason
  /** The number of chapters before it. */
  before: number
  /** How many pages, from this one on. */
  count: number
}
