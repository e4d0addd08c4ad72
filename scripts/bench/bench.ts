import type { FakeProvider } from '../../test/support/fake-provider/index.ts'
import type { Line } from './measuring/report.ts'
import type { Requester } from './measuring/requests.ts'
import type { BenchStack } from './stack/bench-stack.ts'

export interface Bench {
  requester: Requester
  provider: FakeProvider
  signal: AbortSignal
  /** The administrator's. */
  password: string
  options: Options
  start(settings?: Record<string, string>): Promise<BenchStack>
  say(doing: string): void
  /** Prints a text below the table. */
  note(text: string): void
}

export interface Options {
  /** The folder whose corpora the part `readings` reads. */
  folder?: string | undefined
  files: boolean
  faults: boolean
}

export interface OnStack extends Bench {
  stack: BenchStack
}

export type Part = (bench: Bench) => Promise<Line | Line[]>

export const onStack =
  (measure: (given: OnStack) => Promise<Line | Line[]>, settings?: () => Record<string, string>): Part =>
  async bench => {
    await using stack = await bench.start(settings?.())
    return await measure({ ...bench, stack })
  }
