import { isContent } from '../../../japanese/split.ts'

export interface TextEdit {
  former: readonly string[]
  rows: readonly string[]
  /** Former rows, or -1. */
  origins: Int32Array
}

interface Destination {
  readonly row: number
  /** False for the next row, after the former and all that could have replaced it. */
  readonly isOwn: boolean
}

interface Stretch {
  readonly from: number
  readonly to: number
}

export class PlacesAfter {
  private readonly edit: TextEdit
  private readonly destinations: Int32Array
  private readonly added = new Map<string, number | null>()
  private readonly kept: Nearest
  private readonly keptSentence: Nearest
  private readonly sentence: Nearest

  constructor(edit: TextEdit) {
    const { former, rows, origins } = edit
    this.edit = edit
    const destinations = new Int32Array(former.length).fill(-1)
    origins.forEach((origin, index) => {
      if (origin >= 0) destinations[origin] = index
    })
    rows.forEach((row, index) => {
      if (origins[index] === -1 && isContent(row)) this.added.set(row, this.added.has(row) ? null : index)
    })
    const isKept = (row: number) => (destinations[row] ?? -1) >= 0
    this.destinations = destinations
    this.kept = nearest(former, isKept)
    this.keptSentence = nearest(former, row => isKept(row) && isContent(former[row] ?? ''))
    this.sentence = nearest(rows, row => isContent(rows[row] ?? ''))
  }

  /** Finds also the one place where the same sentence is new. */
  same(row: number): number | undefined {
    const same = this.destinations[row] ?? -1
    return same >= 0 ? same : (this.added.get(this.edit.former[row] ?? '') ?? undefined)
  }

  /** Extends to the nearest kept rows. */
  replaced(row: number): { former: Stretch; rows: Stretch } {
    const [before, after] = [this.kept.upTo(row), this.kept.from(row)]
    return {
      former: { from: before + 1, to: after },
      rows: {
        from: before === -1 ? 0 : (this.destinations[before] ?? 0) + 1,
        to: after === this.edit.former.length ? this.edit.rows.length : (this.destinations[after] ?? 0),
      },
    }
  }

  /** Undefined for a last row that nothing has replaced. */
  of(row: number): Destination | undefined {
    const same = this.same(row)
    if (same !== undefined) return { row: same, isOwn: true }
    const { former, rows } = this.replaced(row)
    const wanted = this.sentence.from(rows.from + row - former.from)
    if (wanted < rows.to) return { row: wanted, isOwn: true }
    const last = this.sentence.upTo(rows.to - 1)
    if (last >= rows.from) return { row: last, isOwn: true }
    const next = this.destinations[this.keptSentence.from(row)]
    return next === undefined ? undefined : { row: next, isOwn: false }
  }

  /** -1 without sentences. */
  get last(): number {
    return this.sentence.upTo(this.edit.rows.length - 1)
  }
}

type Nearest = ReturnType<typeof nearest>

function nearest({ length }: { length: number }, matches: (row: number) => boolean) {
  const [last, next] = [new Int32Array(length), new Int32Array(length)]
  for (let row = 0, found = -1; row < length; row += 1) {
    if (matches(row)) found = row
    last[row] = found
  }
  for (let row = length - 1, found = length; row >= 0; row -= 1) {
    if (matches(row)) found = row
    next[row] = found
  }
  return {
    /** The length without one. */
    from: (row: number) => next[row] ?? length,
    /** -1 without one. */
    upTo: (row: number) => last[row] ?? -1,
  }
}
