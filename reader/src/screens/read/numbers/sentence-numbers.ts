/** Rows count line breaks and blanks, people count sentences. */
export interface SentenceNumbers {
  total: number
  /** The number of the sentence in this row or before it; the first is 1. */
  ofRow(row: number): number
  rowOf(sentence: number): number
}

export function sentenceNumbers(totalRows: number, layout: readonly number[]): SentenceNumbers {
  const isLayout = new Set(layout)
  const rows = Array.from({ length: totalRows }, (_, row) => row).filter(row => !isLayout.has(row))
  return {
    total: rows.length,
    ofRow(row) {
      const after = rows.findIndex(each => each > row)
      return Math.max(1, after === -1 ? rows.length : after)
    },
    rowOf: sentence => rows[sentence - 1] ?? 0,
  }
}
