export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 0.5)

/** Milliseconds that the work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Measures the contenders in turn, round by round, so that noise of the machine affects all of them. */
export async function inRounds<Name extends string>(
  contenders: Readonly<Record<Name, () => Promise<number>>>,
  rounds: number,
  signal: AbortSignal,
): Promise<Record<Name, number[]>> {
  const measured: [Name, number[]][] = []
  for (const name in contenders) measured.push([name, []])
  for (let round = 0; round < rounds; round += 1)
    for (const [name, values] of measured) {
      signal.throwIfAborted()
      values.push(await contenders[name]())
    }
  return Object.fromEntries(measured) as Record<Name, number[]>
}

export const ratiosOf = (ones: readonly number[], others: readonly number[]): number[] =>
  ones.map((one, round) => one / (others[round] ?? Number.NaN))

export async function during<T>(work: Promise<T>, measure: () => Promise<number>): Promise<[T, number[]]> {
  const values: number[] = []
  let isOver = false
  const over = () => {
    isOver = true
  }
  work.then(over, over)
  while (!isOver) values.push(await measure())
  return [await work, values]
}

export const repeated = async (
  times: number,
  measure: (n: number) => Promise<number>,
  signal: AbortSignal,
): Promise<number[]> => {
  const values: number[] = []
  for (let n = 0; n < times; n += 1) {
    signal.throwIfAborted()
    values.push(await measure(n))
  }
  return values
}

/** Milliseconds of processor time that the work takes. */
export function processorTime(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
