import { once } from 'node:events'
import { z } from 'zod'
import type { ProcessStack } from '../../../test/support/process-stack.ts'
import { enginesOf, residentMemory } from '../../bench/measuring/processes.ts'

/** Bytes, as reported by the process of the stack. */
const OwnMemory = z.object({
  rss: z.number(),
  heapUsed: z.number(),
  heapTotal: z.number(),
  /** Memory outside of the heap, including array buffers. */
  external: z.number(),
  arrayBuffers: z.number(),
  /** The sizes of data_server's caches. */
  pages: z.number(),
  clips: z.number(),
})
export type OwnMemory = z.infer<typeof OwnMemory>

/** Megabytes by kind; the engines are separate processes. */
export type Memory = Record<keyof OwnMemory | 'engines', number>

const MiB = 1024 * 1024

/** Reads the current memory of the stack and its engines. */
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
    return {
      rss: own.rss / MiB,
      heapUsed: own.heapUsed / MiB,
      heapTotal: own.heapTotal / MiB,
      external: own.external / MiB,
      arrayBuffers: own.arrayBuffers / MiB,
      pages: own.pages / MiB,
      clips: own.clips / MiB,
      engines: resident.reduce((sum, megabytes) => sum + megabytes, 0),
    }
  }
}
