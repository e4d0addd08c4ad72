type Command = readonly [program: string, args: string[]]

/** Puts the shell, and so the program that replaces it, into the class that a disk serves last. */
const IDLE_DISK = 'command -v ionice >/dev/null && ionice -c 3 -p $$ 2>/dev/null'

/** Exit codes of a program that cannot be run. */
export const NOT_RUN = [126, 127]

/** Priorities below the services'. At 19 a busy neighbour would leave nothing; these get a tenth of its share. */
const [NICE, NICE_IN_BACKGROUND] = [5, 10]

/** Ends a program that has taken its processor time. */
export const OUT_OF_TIME = 'SIGXCPU'

export interface Bounds {
  readonly most_memory_mib: number
  /** Seconds of processor time, which others on the machine do not shorten. */
  readonly most_cpu_s?: number | undefined
  readonly isInBackground?: boolean | undefined
}

/**
 * Runs a program within bounds: first to end when memory runs out, behind the services for processor time, and in the
 * background behind everything for processor time and disks. A system that lacks one of these means runs it without.
 */
export function bounded(
  program: string,
  args: readonly string[],
  { most_memory_mib, most_cpu_s, isInBackground = false }: Bounds,
): Command {
  const time = most_cpu_s === undefined ? '' : `ulimit -S -t ${most_cpu_s};`
  const limits = `${time} ulimit -v ${most_memory_mib * 1024}; echo 1000 > /proc/self/oom_score_adj`
  // Each arena of the allocator reserves addresses, needed or not.
  const command = `{ ${limits}; } 2>/dev/null; export MALLOC_ARENA_MAX=1
    ${isInBackground ? IDLE_DISK : ''}
    command -v nice >/dev/null && exec nice -n ${isInBackground ? NICE_IN_BACKGROUND : NICE} "$0" "$@"; exec "$0" "$@"`
  return ['/bin/sh', ['-c', command, program, ...args]]
}

/** In MiB: Node reserves 1.5 GiB of addresses beside its heap, of which it uses a tenth. */
const NODE_RESERVES = 2_048

/** Keeps Node's reserved addresses few: by default, WebAssembly reserves 8 GiB. */
export const frugalNode = ['--disable-wasm-trap-handler', '--wasm-max-mem-pages=1024']

/** Bounds the space for short-lived objects, which by default takes 130 MB. */
const YOUNG = '--max-semi-space-size=2'

const COLLECTING_OFTEN = '--heap-growing-percent=20'

export const boundedNode = (program: string, bounds: Bounds): Command =>
  bounded(
    process.execPath,
    [
      ...frugalNode,
      YOUNG,
      ...(bounds.isInBackground ? [COLLECTING_OFTEN] : []),
      `--max-old-space-size=${bounds.most_memory_mib}`,
      program,
    ],
    { ...bounds, most_memory_mib: NODE_RESERVES + bounds.most_memory_mib },
  )
