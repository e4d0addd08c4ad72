import { once } from 'node:events'
import { z } from 'zod'
import type { ProcessStack } from '../../../test/support/process-stack.ts'
import { enginesOf, residentMemory } from '../../bench/measuring/processes.ts'

/** Bytes, as the process of the stack sees them itself. */
const OwnMemory = z.object({
  rss: z.number(),
  heapUsed: z.number(),
  heapTotal: z.number(),
  /** Outside of the heap, array buffers among it. */
  external: z.number(),
  arrayBuffers: z.number(),
  /** What the caches of data_server count. */
  pages: z.number(),
  clips: z.number(),
})
export type OwnMemory = z.infer<typeof OwnMemory>

/** Megabytes by kind; the engines are processes of their own. */
export type Memory = Record<keyof OwnMemory | 'engines', number>

const MiB = 1024 * 1024

/** Reads what the stack and its engines hold now. */
export function memoryReader(
  { process: child, output }: ProcessStack,
  signal: AbortSignal,
): () => Promise<Memory> {
  const engines = enginesOf(child.pid ?? 0)
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The stack has ended:\n${output()}`)
  })
  // Thrown to whoever reads next.
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
