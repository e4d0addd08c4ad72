/** Measures the contenders in turn, round by round, so that noise of the machine hits all of them. */
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

/** Round by round, what one measured of what the other did. */
export const ratiosOf = (ones: readonly number[], others: readonly number[]): number[] =>
  ones.map((one, round) => one / (others[round] ?? Number.NaN))
