import type { BenchStack } from '../stack/bench-stack.ts'
import { residentMemory } from './processes.ts'
import { compared, type Line, tableOf } from './report.ts'

export interface Moment {
  name: string
  /** Megabytes, of the services and of each process. */
  stack: ReturnType<typeof residentMemory>
  processes: Map<string, Moment['stack']>
}

/** Notes the memory of each process of a stack, moment by moment. */
export function memoryNotes({ pid, engines }: Pick<BenchStack, 'pid' | 'engines'>) {
  const moments: Moment[] = []
  const megabytes = (process: string, moment: Moment | undefined) => moment?.processes.get(process)?.now ?? 0
  return {
    note(name: string): Moment {
      const stack = residentMemory(pid)
      const processes = new Map([['stack', stack]])
      for (const engine of engines) processes.set(`engine of ${engine.store}`, residentMemory(engine.pid))
      const moment = { name, stack, processes }
      moments.push(moment)
      return moment
    },

    /** The stack's memory at each later moment against the first. */
    lines(): Line[] {
      const [first, ...later] = moments
      const before = megabytes('stack', first)
      return later.map(moment =>
        compared(
          `memory of the stack, ${moment.name} ÷ ${first?.name}`,
          megabytes('stack', moment),
          before,
          'MB',
        ),
      )
    },

    /** The memory of every process at every moment, and its peak. */
    table(): string {
      const names = [...(moments[0]?.processes.keys() ?? [])]
      return tableOf([
        ['resident MB', ...moments.map(({ name }) => name), 'peak'],
        ...names.map(name => [
          name,
          ...moments.map(moment => megabytes(name, moment).toFixed(0)),
          (moments.at(-1)?.processes.get(name)?.peak ?? 0).toFixed(0),
        ]),
      ])
    },
  }
}
