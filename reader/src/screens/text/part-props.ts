import type { Head } from '../../articles/head.ts'

/** The parameters of each part of the sheet. */
export interface PartProps {
  head: Head
  /** The choices of the list below the sheet. */
  list: URLSearchParams
  /** Goes back to the lines. */
  onBack(): void
  /** Closes the sheet. */
  onClose(): void
}
