import { isContent } from './split.ts'

export interface RowPlace {
  row: number
  start: number
  end: number
}

/** Finds the rows of a text in which marks stand. */
export class RowPlaces {
  private readonly rows: readonly string[]
  /** Where each row ends in the text. */
  private readonly ends: Int32Array

  constructor(rows: readonly string[]) {
    this.rows = rows
    this.ends = new Int32Array(rows.length)
    let end = 0
    for (const [at, row] of rows.entries()) {
      end += row.length
      this.ends[at] = end
    }
  }

  /**
   * The sentence in which a mark stands, with its place there. One that goes on behind the sentence ends with it; one
   * without characters belongs to the sentence before it. Null if there is none.
   */
  at(start: number, end: number): RowPlace | null {
    let row = this.rowWith(start === end ? Math.max(0, start - 1) : start)
    const isInSentence = isContent(this.rows[row] ?? '')
    while (row >= 0 && !isContent(this.rows[row] ?? '')) row -= 1
    const length = this.rows[row]?.length
    if (length === undefined) return null
    const from = (this.ends[row] ?? 0) - length
    if (!isInSentence) return { row, start: length, end: length }
    return { row, start: start - from, end: Math.min(end - from, length) }
  }

  /** The first row that ends behind an offset; the last one if none does. */
  private rowWith(offset: number): number {
    let [low, high] = [0, this.ends.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.ends[middle] ?? 0) <= offset) low = middle + 1
      else high = middle
    }
    return low
  }
}
