import { descendantsOf, type Process, processes, processOf } from '../processes.ts'

const SAMPLE_MS = 1_000

/** The CPU-seconds of a run, and of the set-up (`pretest`) that npm ran before it. */
export interface Cpu {
  run: number
  setUp: number
}

/** Counts the CPU-seconds (user and system) of this process and all below it but `besides`; says null where there is no /proc. */
export function countCpu(besides: ReadonlySet<number>): () => Cpu | null {
  const read = () => new Map([...processes()].filter(([id]) => !besides.has(id)))
  const sample = cpuCounter(read, process.pid)
  setInterval(sample, SAMPLE_MS).unref()
  const npm = process.env.npm_lifecycle_event === undefined ? null : processOf(process.ppid)
  const setUp = npm ? npm.own + npm.waited : 0
  return () => (processOf(process.pid) ? { run: sample(), setUp } : null)
}

/**
 * A CPU total that keeps the seconds of ended processes. A parent that waits for its child takes over the child's seconds;
 * if the parent is killed first, as a worker that ends with its browser, they would vanish, so the counter adds them.
 */
export function cpuCounter(read: () => ReadonlyMap<number, Process>, root: number): () => number {
  let last = 0
  let vanished = 0
  return () => {
    const once = secondsBelow(read(), root)
    // A child that ends during the reading is missing from it and from what its parent has waited for.
    const seen = once < last ? Math.max(once, secondsBelow(read(), root)) : once
    vanished += Math.max(0, last - seen)
    last = seen
    return seen + vanished
  }
}

/** The CPU-seconds so far of this process and everything below it, 0 where there is no /proc. */
export const ownSeconds = (): number => secondsBelow(processes(), process.pid)

const secondsBelow = (all: ReadonlyMap<number, Process>, root: number): number =>
  [root, ...descendantsOf(root, all)].reduce((sum, id) => {
    const { own = 0, waited = 0 } = all.get(id) ?? {}
    return sum + own + waited
  }, 0)

/** The lines that say what a run took, of what it may take if it is a whole one, and its set-up apart. */
export function cpuLines(cpu: Cpu | null, budget: number | null): string {
  if (cpu === null) return 'CPU: not measured, since this system has no /proc\n'
  const [taken, setUp] = [Math.round(cpu.run), Math.round(cpu.setUp)]
  const of = budget === null ? '' : ` of ${budget}${taken > budget ? ', which is over the budget' : ''}`
  return `CPU of the set-up: ${setUp} s\nCPU: ${taken} s${of}\n`
}
