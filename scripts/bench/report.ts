/** One thing measured, as a ratio of two figures of the same run. */
export interface Line {
  what: string
  ratio: number
  /** The figures themselves, which say little about another machine. */
  beside: string
  target?: { atLeast: number }
}

const met = ({ ratio, target }: Line) =>
  target ? `≥ ${target.atLeast} ${ratio >= target.atLeast ? 'met' : 'MISSED'}` : ''

export const reportTable = (lines: readonly Line[]): string =>
  tableOf([
    ['measure', 'ratio', 'target', 'figures'],
    ...lines.map(line => [line.what, line.ratio.toFixed(2), met(line), line.beside]),
  ])

/** Columns as wide as their widest cell, the first row ruled off. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  const printed = rows.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const rule = widths.map(width => '─'.repeat(width)).join('  ')
  return [printed[0], rule, ...printed.slice(1)].join('\n')
}
