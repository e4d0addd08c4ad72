import type { HeadingsOfRows } from './headings.ts'

export class SentenceNumbers {
  readonly text: string
  readonly rows: number
  readonly layout: Uint32Array
  readonly headings: HeadingsOfRows

  constructor(text: string, rows: number, layout: readonly number[], headings: HeadingsOfRows = new Map()) {
    this.text = text
    this.rows = rows
    this.layout = Uint32Array.from(layout)
    this.headings = headings
  }

  get total(): number {
    return this.rows - this.layout.length
  }

  /** The sentence before for layout; 0 before the first. */
  at(index: number): number {
    return index + 1 - this.layoutUpTo(index)
  }

  /** Counts from 1. */
  rowOf(sentence: number): number {
    let [low, high] = [0, this.layout.length]
    // The first place with fewer sentences before it.
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.layout[middle] ?? 0) - middle < sentence) low = middle + 1
      else high = middle
    }
    return sentence - 1 + low
  }

  private layoutUpTo(index: number): number {
    let [low, high] = [0, this.layout.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.layout[middle] ?? 0) <= index) low = middle + 1
      else high = middle
    }
    return low
  }
}
