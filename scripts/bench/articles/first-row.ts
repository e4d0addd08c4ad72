import { followTask } from '../../study/follow-task.ts'
import type { OnStack } from '../bench.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { median } from '../measuring/times.ts'
import type { BenchStack } from '../stack/bench-stack.ts'
import { splitText } from '../stack/texts.ts'
import { wordsFound } from '../stack/words-found.ts'

/** Sizes in UTF-8, and the longest times until a first row that are wanted. */
const SIZES = [
  { kilobytes: 3, sentences: 28, limit: 60 },
  { kilobytes: 59, sentences: 550, limit: 180 },
  { kilobytes: 200, sentences: 1_850, limit: 250 },
]
const RUNS = 9

export async function firstRow({ stack, signal }: OnStack): Promise<Line[]> {
  const lines: Line[] = []
  for (const { kilobytes, sentences, limit } of SIZES) {
    const measured: FirstRow[] = []
    for (let run = 0; run < RUNS; run += 1) {
      signal.throwIfAborted()
      const raw_content = splitText(sentences).raw_content.replaceAll('日目', `日目と${run}日`)
      measured.push(await uploadUntilRow(stack, raw_content, signal))
    }
    const took = measured.map(({ tookMs }) => tookMs)
    const read = median(measured.map(({ readMs }) => readMs))
    const range = `median; from ${Math.min(...took).toFixed(0)} to ${Math.max(...took).toFixed(0)} ms`
    const figures = `${range}; the read takes ${read.toFixed(1)} ms of it`
    lines.push(wanted(`upload of ${kilobytes} KB, split, until its first row`, limit, median(took), figures))
  }
  return lines
}

interface FirstRow {
  tookMs: number
  /** The part of it after the event of these rows: the time that reading them took. */
  readMs: number
}

/** Follows the events of the task, as the app does. Returns when the words are found, too, which would slow the next upload down. */
async function uploadUntilRow(
  { study }: Pick<BenchStack, 'study'>,
  raw_content: string,
  signal: AbortSignal,
): Promise<FirstRow> {
  const started = performance.now()
  const { task_id } = await study.articles.upload({ body: { raw_content, explain_mode: 'split' } })
  let first: Promise<FirstRow> | undefined
  const { state, article_id } = await followTask(study, task_id, {
    changed({ article_id: id, rows_ready = 0 }) {
      if (id !== null && rows_ready > 0) first ??= readRows(study, id, started)
    },
    disconnected: () => signal.throwIfAborted(),
  })
  if (state !== 'completed' || !first || article_id === null) throw new Error(`The upload ended ${state}.`)
  await wordsFound({ study }, article_id, signal)
  return first
}

async function readRows(study: BenchStack['study'], id: number, started: number): Promise<FirstRow> {
  const toldAt = performance.now()
  const query = { limit: 64, view: 'reading' } as const
  const { sentences } = await study.articles.get({ params: { id }, query })
  if (sentences.length === 0) throw new Error('The text has no rows yet.')
  const now = performance.now()
  return { tookMs: now - started, readMs: now - toldAt }
}
