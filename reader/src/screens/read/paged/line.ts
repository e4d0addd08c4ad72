/** A line as the browser broke it, or a box between lines. Places are in pixels along the block axis, from the first line drawn. */
export interface Line {
  start: number
  end: number
  /** The parts of rows in it: of a row on three lines, 0 to 2. */
  parts: { row: number; part: number; isLast: boolean }[]
  /** A heading that belongs to what follows; a picture stands for itself. */
  isHeading?: boolean
}
