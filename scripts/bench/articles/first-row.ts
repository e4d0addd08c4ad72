import { setTimeout as wait } from 'node:timers/promises'
import type { OnStack } from '../bench.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { median } from '../measuring/times.ts'
import type { BenchStack } from '../stack/bench-stack.ts'
import { splitText } from '../stack/texts.ts'

/** Sizes in UTF-8, and the longest times until a first row that are wanted. */
const SIZES = [
  { kilobytes: 3, sentences: 28, limit: 60 },
  { kilobytes: 59, sentences: 550, limit: 180 },
  { kilobytes: 200, sentences: 1_850, limit: 250 },
]
const RUNS = 9
const LOOK_EVERY_MS = 2

/** The time from an upload until its first rows can be read. */
export async function firstRow({ stack: { study }, signal }: OnStack): Promise<Line[]> {
  const lines: Line[] = []
  for (const { kilobytes, sentences, limit } of SIZES) {
    const measured = []
    for (let run = 0; run < RUNS; run += 1) {
      signal.throwIfAborted()
      const raw_content = splitText(sentences).raw_content.replaceAll('日目', `日目と${run}日`)
      measured.push(await uploadUntilRow(study, raw_content, signal))
    }
    const first = median(measured)
    const range = `median; from ${Math.min(...measured).toFixed(0)} to ${Math.max(...measured).toFixed(0)} ms`
    lines.push(wanted(`upload of ${kilobytes} KB, split, until its first row`, limit, first, range))
  }
  return lines
}

async function uploadUntilRow(
  study: BenchStack['study'],
  raw_content: string,
  signal: AbortSignal,
): Promise<number> {
  const started = performance.now()
  const { task_id } = await study.articles.upload({ body: { raw_content, explain_mode: 'split' } })
  let first: number | undefined
  for (;;) {
    const { article_id: id, state } = await study.tasks.get({ params: { task_id } })
    if (id !== null && first === undefined) {
      const { sentences } = await study.articles.get({
        params: { id },
        query: { limit: 64, view: 'reading' },
      })
      if (sentences.length > 0) first = performance.now() - started
    }
    // The next upload begins when this one has ended.
    if (state === 'completed' && first !== undefined) return first
    if (state !== 'active' && state !== 'completed') throw new Error(`The upload ended ${state}.`)
    await wait(LOOK_EVERY_MS, undefined, { signal })
  }
}
