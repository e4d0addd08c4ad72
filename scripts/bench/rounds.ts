/**
 * Measures the contenders in turn, round by round, so that noise of the machine hits all of them. A first
 * round warms up and is thrown away.
 */
export async function inRounds<Name extends string>(
  contenders: Readonly<Record<Name, () => Promise<number>>>,
  rounds: number,
  signal: AbortSignal,
): Promise<Record<Name, number[]>> {
  const measured: [Name, number[]][] = []
  for (const name in contenders) measured.push([name, []])
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, values] of measured) {
      signal.throwIfAborted()
      const value = await contenders[name]()
      if (round > 0) values.push(value)
    }
  return Object.fromEntries(measured) as Record<Name, number[]>
}
