import { basename } from 'node:path'
import { commandOf, descendantsOf, residentMemory } from '../../processes.ts'

const WATCH_MS = 20

interface Engine {
  store: string
  file: string
  pid: number
  endpoint: string
}

export function enginesOf(parent: number): Engine[] {
  return descendantsOf(parent).flatMap(pid => {
    const words = commandOf(pid)
    const after = (option: string) => words[words.indexOf(option) + 1] ?? ''
    // The shell that watches an engine has the same arguments.
    if (!words.includes('--db-path') || words[1] === '-c') return []
    const file = after('--db-path')
    const store = basename(file, '.db')
    return [{ store, file, pid, endpoint: `http://${after('--host')}:${after('--port')}` }]
  })
}

/** The megabytes that a process holds at the most while the work goes on, above those before. */
export async function memoryGained(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = residentMemory(pid).now
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, residentMemory(pid).now)
  }, WATCH_MS)
  try {
    await work()
    return most - before
  } finally {
    clearInterval(watch)
  }
}
