import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

const WATCH_MS = 20

interface Engine {
  /** The store whose file it keeps. */
  store: string
  file: string
  pid: number
  endpoint: string
}

/** The engines among the descendants of a process, from /proc. */
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

/** The words of a process's command; none if it has ended. */
export const commandOf = (pid: number): string[] => procFile(pid, 'cmdline')?.split('\0') ?? []

/** The resident memory of a process, now and at its peak, in megabytes; NaN if it has ended. */
export function residentMemory(pid: number): { now: number; peak: number } {
  const status = procFile(pid, 'status')
  const field = (name: string) => Number(status?.match(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm'))?.[1]) / 1024
  return { now: field('VmRSS'), peak: field('VmHWM') }
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

export function descendantsOf(parent: number): number[] {
  if (!existsSync('/proc'))
    throw new Error('Processes are measured by /proc, which this system does not have.')
  const pids = readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) ? Number(name) : []))
  const parents = new Map(pids.map(pid => [pid, parentOf(pid)]))
  const below = new Set([parent])
  // A child's number may be lower than its parent's, so a single pass is not enough.
  for (let before = 0; before < below.size; ) {
    before = below.size
    for (const [pid, ppid] of parents) if (ppid !== null && below.has(ppid)) below.add(pid)
  }
  below.delete(parent)
  return [...below]
}

function parentOf(pid: number): number | null {
  const status = procFile(pid, 'status')
  return status === null ? null : Number(status.match(/^PPid:\s+(\d+)/m)?.[1])
}

/** Null if the process has ended. */
function procFile(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return null
  }
}
