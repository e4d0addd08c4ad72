import { setTimeout as wait } from 'node:timers/promises'
import type { OnStack } from '../bench.ts'
import type { Line } from '../measuring/report.ts'
import { median } from '../measuring/times.ts'
import type { BenchStack } from '../stack/bench-stack.ts'
import { splitText } from '../stack/texts.ts'

/** 60 KB in UTF-8. */
const SENTENCES = 550
const RUNS = 9
const LOOK_EVERY_MS = 2
const WANTED_MS = 250

/** The time from an upload until its first row can be read. */
export async function firstRow({ stack: { study }, signal }: OnStack): Promise<Line> {
  const measured = []
  for (let run = 0; run < RUNS; run += 1) {
    signal.throwIfAborted()
    const raw_content = splitText(SENTENCES).raw_content.replaceAll('日目', `日目と${run}日`)
    measured.push(await uploadUntilRow(study, raw_content, signal))
  }
  const first = median(measured)
  return {
    what: 'upload of 60 KB, split: 250 ms ÷ time to the first row, median',
    ratio: WANTED_MS / first,
    target: { atLeast: 1 },
    beside: `${first.toFixed(0)} ms; from ${Math.min(...measured).toFixed(0)} to ${Math.max(...measured).toFixed(0)} ms`,
  }
}

async function uploadUntilRow(
  study: BenchStack['study'],
  raw_content: string,
  signal: AbortSignal,
): Promise<number> {
  const started = performance.now()
  const { task_id } = await study.articles.upload({ body: { raw_content, explain_mode: 'split' } })
  for (;;) {
    const { article_id: id, state } = await study.tasks.get({ params: { task_id } })
    if (id !== null) {
      const { sentences } = await study.articles.get({ params: { id }, query: { limit: 1 } })
      if (sentences.length > 0) return performance.now() - started
    }
    if (state !== 'active' && state !== 'completed') throw new Error(`The upload ended ${state}.`)
    await wait(LOOK_EVERY_MS, undefined, { signal })
  }
}
