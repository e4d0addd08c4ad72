import type { OnStack } from '../bench.ts'
import { compared, comparedSeconds, type Line, wanted } from '../measuring/report.ts'
import { during, median, percentile, repeated } from '../measuring/times.ts'
import type { BenchStack } from '../stack/bench-stack.ts'
import { itemsOf } from '../stack/content-store.ts'
import { answeringAfter } from '../stack/provider.ts'
import { splitText } from '../stack/texts.ts'
import { type Timed, timedTask } from '../stack/timed-task.ts'

const SENTENCES = 10_000
const RUNS = 5
const ROWS = 50
const READER_WANTED = 4

interface Edits extends OnStack {
  /** Ids of three articles: 10,000 sentences to be translated, 10,000 that are only split, and one that is not edited. */
  translated: number
  split: number
  beside: number
  /** The time of the upload of `split`. */
  uploadMs: number
}

/** The cost of a small and of a large edit, and the latency of reads during the large one. */
export async function edits(given: Edits): Promise<Line[]> {
  const one = await editOne(given)
  const all = await editAll(given)
  return [
    comparedSeconds(`edit of one sentence ÷ edit of all, ${SENTENCES} sentences`, one.tookMs, all.tookMs),
    {
      what: 'edit of one sentence: items written ÷ rows',
      ratio: one.items / one.rows,
      beside: `${one.items} new items for ${one.rows} rows; ${one.asked} sentence(s) sent to the model`,
    },
    comparedSeconds(`edit of all ÷ upload, ${SENTENCES} sentences, split`, all.tookMs, given.uploadMs),
    compared(
      'first page, p50: during an edit of all ÷ at rest',
      median(all.meanwhile),
      median(all.atRest),
      'ms',
      1,
    ),
    wanted(
      'first page, p95: during an edit of all ÷ at rest',
      READER_WANTED,
      p95(all.meanwhile) / p95(all.atRest),
      `${p95(all.meanwhile).toFixed(1)} against ${p95(all.atRest).toFixed(1)} ms`,
      'times',
    ),
  ]
}

async function editOne({ stack, provider, translated, signal }: Edits) {
  provider.behave(answeringAfter(0))
  const measured = []
  for (let run = 1; run <= RUNS; run += 1) {
    const raw_content = splitText(SENTENCES).raw_content.replace('5000日目', `5000日目と${run}日`)
    const before = await itemsOf(stack, translated)
    const asked = provider.requests.length
    const { tookMs } = await edit(stack, translated, raw_content, signal)
    const lines = provider.requests.slice(asked).flatMap(request => [...request.asked.keys()])
    const items = (await itemsOf(stack, translated)) - before
    measured.push({ tookMs, items, asked: new Set(lines).size })
  }
  const { total_rows } = await stack.study.articles.get({ params: { id: translated }, query: { limit: 1 } })
  return {
    tookMs: median(measured.map(({ tookMs }) => tookMs)),
    items: Math.max(...measured.map(({ items }) => items)),
    asked: Math.max(...measured.map(({ asked }) => asked)),
    rows: total_rows,
  }
}

async function editAll({ stack, requester, split, beside, signal }: Edits) {
  const read = () => requester.latency(stack.page(beside, ROWS))
  const atRest = await repeated(200, read, signal)
  const raw_content = splitText(SENTENCES).raw_content.replaceAll('日目', '回目')
  const [{ tookMs }, meanwhile] = await during(edit(stack, split, raw_content, signal), read)
  return { tookMs, atRest, meanwhile }
}

const edit = (stack: BenchStack, id: number, raw_content: string, signal: AbortSignal): Promise<Timed> =>
  timedTask(stack, () => stack.study.articles.edit({ params: { id }, body: { raw_content } }), signal)

const p95 = (values: readonly number[]) => percentile(values, 0.95)
