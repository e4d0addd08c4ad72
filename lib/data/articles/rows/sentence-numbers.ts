import type { HeadingsOfRows } from './headings.ts'

/** Turns indices of rows into numbers of sentences and back. */
export class SentenceNumbers {
  /** The text that they belong to. */
  readonly text: string
  readonly rows: number
  /** The indices of the rows that are no sentences, ascending. */
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

  /** The number of the sentence at a row; of layout, of the sentence before; 0 before the first. */
  at(index: number): number {
    return index + 1 - this.layoutUpTo(index)
  }

  /** The row of the sentence with that number, from 1 on. */
  rowOf(sentence: number): number {
    let [low, high] = [0, this.layout.length]
    // The layout before that sentence: the first places where fewer sentences come before.
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
