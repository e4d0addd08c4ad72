import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second, whatever the machine. */
const TICKS_PER_SECOND = 100

/** A process as the kernel has it: the seconds that it took itself, and those of the children it has waited for. */
export interface Process {
  parent: number
  own: number
  waited: number
}

/** The processes by their numbers; none where there is no /proc. */
export function processes(): Map<number, Process> {
  const found = new Map<number, Process>()
  for (const name of namesIn('/proc')) {
    const one = /^\d+$/.test(name) ? processOf(Number(name)) : null
    if (one) found.set(Number(name), one)
  }
  return found
}

export function processOf(id: number): Process | null {
  const stat = procFile(id, 'stat')
  return stat === null ? null : processIn(stat)
}

/** The fields after the name, which may contain anything: state, parent, …, utime, stime, cutime, cstime. */
export function processIn(stat: string): Process {
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const seconds = (first: number) => ((fields[first] ?? 0) + (fields[first + 1] ?? 0)) / TICKS_PER_SECOND
  return { parent: fields[1] ?? 0, own: seconds(11), waited: seconds(13) }
}

export function descendantsOf(root: number, all: ReadonlyMap<number, Process> = processes()): number[] {
  const children = Map.groupBy(all.keys(), id => all.get(id)?.parent)
  const below = (id: number): number[] => (children.get(id) ?? []).flatMap(child => [child, ...below(child)])
  return below(root)
}

export const commandOf = (id: number): string[] => procFile(id, 'cmdline')?.split('\0') ?? []

/** The resident memory of a process, now and at its peak, in megabytes; NaN if it has ended. */
export function residentMemory(id: number): { now: number; peak: number } {
  const status = procFile(id, 'status')
  const field = (name: string) => Number(status?.match(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm'))?.[1]) / 1024
  return { now: field('VmRSS'), peak: field('VmHWM') }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function procFile(id: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${id}/${name}`, 'utf8')
  } catch {
    return null
  }
}
