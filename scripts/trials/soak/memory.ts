import { once } from 'node:events'
import { z } from 'zod'
import type { ProcessStack } from '../../../test/support/process-stack.ts'
import { enginesOf } from '../../bench/measuring/processes.ts'
import { residentMemory } from '../../processes.ts'

const MiB = 1024 * 1024
/** Bytes, of which megabytes become. */
const Size = z.number().transform(bytes => bytes / MiB)

const OwnMemory = z.object({
  rss: Size,
  heapUsed: Size,
  heapTotal: Size,
  /** Memory outside of the heap, including array buffers. */
  external: Size,
  arrayBuffers: Size,
  /** The sizes of data_server's caches. */
  pages: Size,
  clips: Size,
})
export type OwnMemory = z.input<typeof OwnMemory>

/** The engines are separate processes. */
export const kinds = [...OwnMemory.keyof().options, 'engines'] as const
/** Megabytes by kind. */
export type Memory = Record<(typeof kinds)[number], number>

export function memoryReader(
  { process: child, output }: ProcessStack,
  signal: AbortSignal,
): () => Promise<Memory> {
  const engines = enginesOf(child.pid ?? 0)
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The stack has ended:\n${output()}`)
  })
  // Thrown to the next reader.
  ended.catch(() => {})
  return async () => {
    const answered = once(child, 'message', { signal })
    child.send('memory')
    const [answer] = await Promise.race([answered, ended])
    const own = OwnMemory.parse(answer)
    const resident = engines.map(({ pid }) => residentMemory(pid).now)
    return { ...own, engines: resident.reduce((sum, megabytes) => sum + megabytes, 0) }
  }
}
