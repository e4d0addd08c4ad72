import type { BlockCount } from '../../entities/content/rows.ts'

export interface Place {
  block: string
  position: number
}
export const nameOf = ({ block, position }: Place) => `${block}#${position}`

/** `to` is exclusive. */
export interface Slice {
  block: string
  from: number
  to: number
}

export class RevisionIndex {
  readonly revision: number
  readonly blocks: readonly BlockCount[]
  readonly total: number
  private readonly starts: readonly number[]

  constructor(revision: number, blocks: readonly BlockCount[]) {
    const starts: number[] = []
    let total = 0
    for (const [, count] of blocks) {
      starts.push(total)
      total += count
    }
    this.revision = revision
    this.blocks = blocks
    this.starts = starts
    this.total = total
  }

  placeOf(index: number): Place | undefined {
    const [slice] = this.slices(index, index + 1)
    return slice && { block: slice.block, position: slice.from }
  }

  /** Undefined if this revision has no such row. */
  indexOf({ block, position }: Place): number | undefined {
    const at = this.blocks.findIndex(([name, count]) => name === block && position < count)
    const start = this.starts[at]
    return start === undefined ? undefined : start + position
  }

  /** `end` is exclusive. */
  slices(start: number, end: number): Slice[] {
    const slices: Slice[] = []
    for (let at = this.blockAt(start); at < this.blocks.length; at += 1) {
      const [block, count] = this.blocks[at] ?? ['', 0]
      const first = this.starts[at] ?? 0
      if (first >= end) break
      const slice = { block, from: Math.max(0, start - first), to: Math.min(count, end - first) }
      if (slice.from < slice.to) slices.push(slice)
    }
    return slices
  }

  private blockAt(index: number): number {
    let low = 0
    let high = this.starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((this.starts[middle] ?? 0) <= index) low = middle
      else high = middle
    }
    return low
  }
}

/** Nearest first; of two at the same distance, the earlier. */
export const rowsNear = (index: number, by: number): number[] => [
  index,
  ...Array.from({ length: by }, (_, n) => [index - n - 1, index + n + 1]).flat(),
]
