import type { OnStack } from '../bench.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { createRequester } from '../measuring/requests.ts'
import { percentile } from '../measuring/times.ts'
import { splitText } from '../stack/texts.ts'
import { upload } from '../stack/timed-task.ts'

const READERS = 10
/** 59 KB in UTF-8. */
const SENTENCES = 550
/** The rows that the learners' app asks for first. */
const ROWS = 64
const WARM_UP_MS = 3_000
const LASTS_MS = 10_000
const P95_WANTED_MS = 68

export async function tenReaders({ stack, signal }: OnStack): Promise<Line> {
  const { id } = await upload(stack, splitText(SENTENCES), signal)
  const requester = createRequester(READERS)
  try {
    const openFor = async (ms: number) => {
      const started = performance.now()
      const took: number[] = []
      const reader = async () => {
        while (performance.now() - started < ms) {
          signal.throwIfAborted()
          took.push(await requester.latency(stack.page(id, ROWS)))
        }
      }
      await Promise.all(Array.from({ length: READERS }, reader))
      return { took, perSecond: (took.length * 1_000) / (performance.now() - started) }
    }
    await openFor(WARM_UP_MS)
    const { took, perSecond } = await openFor(LASTS_MS)
    const of = `${perSecond.toFixed(0)} opens a second`
    return wanted('ten readers opening 59 KB, p95', P95_WANTED_MS, percentile(took, 0.95), of)
  } finally {
    await requester.close()
  }
}
