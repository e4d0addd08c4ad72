/** A row of a table that `npm run bench` printed. */
export interface Measured {
  /** The measure's name without its limit, so that a new limit makes no new measure. */
  what: string
  ratio: number
  /** Half of the last digit that was printed. */
  rounding: number
  /** `higher` or `lower`; older commits do not print it. */
  better: string
}

const RULE = /^─+(?: {2}─+)+$/
const LIMIT = /, ([\d.]+) \S+ ÷ measured/

/** The measures in the output of a run; of every commit, since the table is the only form that all of them print. */
export function measuresIn(output: string): Measured[] {
  const lines = output.split('\n')
  const ruled = lines.findIndex((line, at) => RULE.test(line) && lines[at - 1]?.startsWith('measure '))
  if (ruled === -1) return []
  const cells = cellsBelow(lines[ruled] ?? '')
  const names = cells(lines[ruled - 1] ?? '')
  const end = lines.indexOf('', ruled)
  return lines.slice(ruled + 1, end === -1 ? lines.length : end).map(line => {
    const row = cells(line)
    const cell = (name: string) => row[names.indexOf(name)] ?? ''
    return { ...measure(cell('measure'), cell('ratio')), better: cell('better') }
  })
}

/** Cuts a line into cells as wide as the parts of the rule. */
function cellsBelow(rule: string): (line: string) => string[] {
  const starts = [...rule.matchAll(/─+/g)].map(({ index }) => index)
  return line => starts.map((start, at) => line.slice(start, starts[at + 1]).trim())
}

/** For a limit ÷ measured, a ratio of 1 ÷ measured. */
function measure(what: string, printed: string) {
  const limit = Number(LIMIT.exec(what)?.[1] ?? 1)
  const decimals = printed.split('.')[1]?.length ?? 0
  return {
    what: what.replace(LIMIT, ', 1 ÷ measured'),
    ratio: Number(printed) / limit,
    rounding: 0.5 / 10 ** decimals / limit,
  }
}
