/** One thing measured, as a ratio of two figures of the same run. */
export interface Line {
  what: string
  ratio: number
  /** The figures themselves, which say little about another machine. */
  beside: string
  target?: { atLeast: number }
  /** Absent: the stack's data take part, the engine's files among them. */
  withoutData?: true
}

/** How long something took against what is wanted of it. */
export const wanted = (what: string, limit: number, ms: number, of: string): Line => ({
  what: `${what}, ${limit} ms ÷ measured`,
  ratio: limit / ms,
  target: { atLeast: 1 },
  beside: `${ms.toFixed(1)} ms, ${of}`,
})

const met = ({ ratio, target }: Line) =>
  target ? `≥ ${target.atLeast} ${ratio >= target.atLeast ? 'met' : 'MISSED'}` : ''

/** `medium` is what the data of the stack lie on. */
export const reportTable = (lines: readonly Line[], medium: string): string =>
  tableOf([
    ['measure', 'ratio', 'target', 'data on', 'figures'],
    ...lines.map(line => [
      line.what,
      line.ratio.toFixed(2),
      met(line),
      line.withoutData ? '' : medium,
      line.beside,
    ]),
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

export const percent = (share: number) => `${(share * 100).toFixed(1)} %`

/** What was measured against what is wanted. */
export const againstWanted = (what: string, ratio: number, beside: string): Line => ({
  withoutData: true,
  what: `${what}, measured against wanted`,
  ratio,
  target: { atLeast: 1 },
  beside,
})
