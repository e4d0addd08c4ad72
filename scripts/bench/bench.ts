import type { FakeProvider } from '../../test/support/fake-provider/index.ts'
import type { Line } from './measuring/report.ts'
import type { Requester } from './measuring/requests.ts'
import type { BenchStack } from './stack/bench-stack.ts'

/** The means that every part of a run shares. */
export interface Bench {
  requester: Requester
  provider: FakeProvider
  signal: AbortSignal
  /** The medium of the stacks’ data. */
  medium: 'disk' | 'memory'
  /** The administrator's. */
  password: string
  start(settings?: Record<string, string>): Promise<BenchStack>
  say(doing: string): void
}

/** The same, with the stack that a part measures. */
export interface OnStack extends Bench {
  stack: BenchStack
}

export interface Part {
  /** Printed before it runs, unless it prints that itself. */
  doing?: string
  run(bench: Bench): Promise<Line | Line[]>
}

/** A part that measures a stack of its own. */
export const onStack = (
  doing: string,
  measure: (given: OnStack) => Promise<Line | Line[]>,
  settings?: () => Record<string, string>,
): Part => ({
  async run(bench) {
    await using stack = await bench.start(settings?.())
    bench.say(doing)
    return await measure({ ...bench, stack })
  },
})
