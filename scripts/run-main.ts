/** Runs a bench or a trial until it ends or is interrupted. The process fails after an error or a result of false. */
export async function runMain(main: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const interrupted = new AbortController()
  // Not `once`: npm passes on the interrupt that the terminal has also sent, and the second would end the cleaning up.
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => interrupted.abort(new Error('The run was interrupted.')))
  try {
    if ((await main(interrupted.signal)) === false) process.exitCode = 1
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
}

export function printFailure(error: unknown): void {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
