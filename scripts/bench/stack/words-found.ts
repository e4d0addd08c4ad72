import { setTimeout as wait } from 'node:timers/promises'
import type { BenchStack } from './bench-stack.ts'

const POLL_MS = 20

export async function wordsFound(
  { study }: Pick<BenchStack, 'study'>,
  id: number,
  signal: AbortSignal,
): Promise<number> {
  const since = performance.now()
  for (;;) {
    const { analysis } = await study.articleWords.words({ params: { id }, query: { limit: 1 } })
    if (analysis === 'current') return performance.now() - since
    await wait(POLL_MS, undefined, { signal })
  }
}
