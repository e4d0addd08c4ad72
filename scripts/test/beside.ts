import { spawn } from 'node:child_process'

/** Ends with the process that started it, however that one ends. */
const LOOP = 'const parent = process.ppid; while (process.ppid === parent) {}'

/** Takes `--beside N` out of the arguments: the number of busy loops that a run has beside it. */
export function takeBeside(args: string[]): { beside: number; rest: string[] } {
  const at = args.indexOf('--beside')
  if (at < 0) return { beside: 0, rest: args }
  const beside = Number(args[at + 1])
  if (!Number.isInteger(beside) || beside < 1 || beside > 64)
    throw new Error('Give the number of busy loops, from 1 to 64: --beside 4')
  return { beside, rest: args.toSpliced(at, 2) }
}

/** Keeps the cores busy, as neighbours on a shared machine do, until `end`. */
export function runBusyLoops(count: number): { pids: ReadonlySet<number>; end(): void } {
  const loops = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', LOOP], { stdio: 'ignore' }),
  )
  return {
    pids: new Set(loops.flatMap(({ pid }) => pid ?? [])),
    end: () => {
      for (const loop of loops) loop.kill()
    },
  }
}
