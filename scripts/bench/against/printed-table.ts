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
/** Pages have a budget for their scripts and styles. */
const LIMIT = /, ([\d.]+) ([^,÷]+) ÷ (?=measured|scripts|styles)/

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
    return measure(cell('measure'), cell('ratio'), cell('better'))
  })
}

function cellsBelow(rule: string): (line: string) => string[] {
  const starts = [...rule.matchAll(/─+/g)].map(({ index }) => index)
  return line => starts.map((start, at) => line.slice(start, starts[at + 1]).trim())
}

/** Turns limit ÷ measured into 1 ÷ measured; a ratio with a limit stays that ratio, as before it had one. */
function measure(what: string, printed: string, better: string): Measured {
  const [limited, number, unit] = LIMIT.exec(what) ?? []
  const limit = Number(number ?? 1)
  const ratio = Number(printed) / limit
  const rounding = 0.5 / 10 ** (printed.split('.')[1]?.length ?? 0) / limit
  if (limited === undefined) return { what, ratio, rounding, better }
  if (unit === 'times')
    return {
      what: what.replace(`${limited}measured`, ''),
      ratio: 1 / ratio,
      rounding: rounding / ratio ** 2,
      better: better && 'lower',
    }
  return { what: what.replace(limited, `, 1 ${unit} ÷ `), ratio, rounding, better }
}
