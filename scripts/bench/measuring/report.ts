import { median, ratiosOf } from './times.ts'

/** A measurement, as a ratio of two figures of the same run. */
export interface Line {
  what: string
  ratio: number
  /** The figures themselves, which hold for this machine alone. */
  beside: string
  target?: { atLeast: number }
  /** True for a ratio without a target that is better if higher. */
  isHigherBetter?: boolean
  /** True if no data of the stack take part, so that their disk does not matter. */
  withoutData?: true
}

/** A limit against the measured figure, in milliseconds unless another unit is given. */
export const wanted = (what: string, limit: number, measured: number, of = '', unit = 'ms'): Line => ({
  what: `${what}, ${limit} ${unit} ÷ measured`,
  ratio: limit / measured,
  target: { atLeast: 1 },
  beside: [`${measured < 1 ? measured.toPrecision(2) : measured.toFixed(1)} ${unit}`, of]
    .filter(Boolean)
    .join(', '),
})

const RATE = /\/s\b|a second/

export const compared = (what: string, one: number, other: number, unit: string): Line => ({
  what,
  ratio: one / other,
  beside: `${one.toFixed(0)} against ${other.toFixed(0)} ${unit}`,
  isHigherBetter: RATE.test(unit),
})

/** Figures of the same rounds: the median of the rounds' ratios, beside both medians. */
export const comparedRounds = (
  what: string,
  ones: readonly number[],
  others: readonly number[],
  unit: string,
): Line => ({
  ...compared(what, median(ones), median(others), unit),
  ratio: median(ratiosOf(ones, others)),
})

const met = ({ ratio, target }: Line) =>
  target ? `≥ ${target.atLeast} ${ratio >= target.atLeast ? 'met' : 'MISSED'}` : ''

/** `medium` holds the data of the stack: memory or disk. */
export const reportTable = (lines: readonly Line[], medium: string): string =>
  tableOf([
    ['measure', 'ratio', 'better', 'target', 'data on', 'figures'],
    ...lines.map(line => [
      line.what,
      line.ratio < 0.1 ? line.ratio.toFixed(4) : line.ratio.toFixed(2),
      line.target || line.isHigherBetter ? 'higher' : 'lower',
      met(line),
      line.withoutData ? '' : medium,
      line.beside,
    ]),
  ])

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

export const againstWanted = (what: string, ratio: number, beside: string): Line => ({
  withoutData: true,
  what: `${what}, measured against wanted`,
  ratio,
  target: { atLeast: 1 },
  beside,
})
