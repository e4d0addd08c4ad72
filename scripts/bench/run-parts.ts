import type { Line } from './measuring/report.ts'

interface Ran {
  lines: Line[]
  failed: string[]
}

/** Runs the parts in turn. A part that throws costs its own lines only; after the end of the run no further one begins. */
export async function runParts<Name extends string>(
  names: readonly Name[],
  run: (name: Name) => Promise<Line | Line[]>,
  signal: AbortSignal,
): Promise<Ran> {
  const ran: Ran = { lines: [], failed: [] }
  for (const name of names)
    try {
      signal.throwIfAborted()
      ran.lines.push(...[await run(name)].flat())
    } catch (error) {
      ran.failed.push(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : error}`)
    }
  return ran
}
