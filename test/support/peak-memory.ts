import { commandOf, descendantsOf, residentMemory } from '../../scripts/processes.ts'

const WATCH_MS = 100

/** The most memory, in megabytes, that a program below this process had while the work went on; 0 if it never ran. */
export async function peakOf<T>(
  program: string,
  work: () => Promise<T>,
): Promise<{ peak: number; result: T }> {
  const runs = (pid: number) => commandOf(pid).some(word => word.includes(program))
  let peak = 0
  const watch = setInterval(() => {
    for (const pid of descendantsOf(process.pid).filter(runs))
      peak = Math.max(peak, residentMemory(pid).peak || 0)
  }, WATCH_MS)
  try {
    const result = await work()
    return { peak, result }
  } finally {
    clearInterval(watch)
  }
}
