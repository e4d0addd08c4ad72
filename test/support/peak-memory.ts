import { readFileSync } from 'node:fs'
import { descendantsOf, residentMemory } from '../../scripts/bench/measuring/processes.ts'

const WATCH_MS = 100

/** The most memory, in megabytes, that a program below this process had while the work went on; 0 if it never ran. */
export async function peakOf<T>(
  program: string,
  work: () => Promise<T>,
): Promise<{ peak: number; result: T }> {
  let peak = 0
  const watch = setInterval(() => {
    for (const pid of descendantsOf(process.pid).filter(each => runs(each, program)))
      peak = Math.max(peak, residentMemory(pid).peak || 0)
  }, WATCH_MS)
  try {
    const result = await work()
    return { peak, result }
  } finally {
    clearInterval(watch)
  }
}

function runs(pid: number, program: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)
  } catch {
    // It has just ended.
    return false
  }
}
