import type { FakeProvider } from '../../../test/support/fake-provider/index.ts'
import type { Line } from '../measuring/report.ts'
import type { Requester } from '../measuring/requests.ts'
import { median, percentile } from '../measuring/statistics.ts'
import type { BenchStack } from '../stack/bench-stack.ts'
import { itemsOf } from '../stack/content-store.ts'
import { answeringAfter } from '../stack/provider.ts'
import { textOf } from '../stack/texts.ts'
import { type Timed, timedTask } from '../stack/timed-task.ts'

const SENTENCES = 10_000
const PARAGRAPH = 10
const RUNS = 5
const ROWS = 50

interface Edits {
  stack: BenchStack
  requester: Requester
  provider: FakeProvider
  /** Ids of articles: 10,000 sentences to be translated, 10,000 that are only split, and one that is not edited. */
  translated: number
  split: number
  beside: number
  /** How long the upload of the split one took. */
  uploadMs: number
}

/** What an edit costs the smaller and the larger it is, and what readers notice of the largest. */
export async function edits(given: Edits, signal: AbortSignal): Promise<Line[]> {
  const one = await editOne(given, signal)
  const all = await editAll(given, signal)
  return [
    {
      what: `edit of one sentence ÷ edit of all, ${SENTENCES} sentences`,
      ratio: one.tookMs / all.tookMs,
      beside: `${seconds(one.tookMs)} against ${seconds(all.tookMs)}`,
    },
    {
      what: 'edit of one sentence: items written ÷ rows',
      ratio: one.items / one.rows,
      beside: `${one.items} new items for ${one.rows} rows; ${one.asked} sentence(s) sent to the model`,
    },
    {
      what: `edit of all ÷ upload, ${SENTENCES} sentences, split`,
      ratio: all.tookMs / given.uploadMs,
      beside: `${seconds(all.tookMs)} against ${seconds(given.uploadMs)}`,
    },
    readersNotice('p50', median, all),
    readersNotice('p95', values => percentile(values, 0.95), all),
  ]
}

async function editOne({ stack, provider, translated }: Edits, signal: AbortSignal) {
  provider.behave(answeringAfter(0))
  const measured = []
  for (let run = 1; run <= RUNS; run += 1) {
    const raw_content = textOf(SENTENCES, PARAGRAPH).replace('5000日目', `5000日目と${run}日`)
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

async function editAll({ stack, requester, split, beside }: Edits, signal: AbortSignal) {
  const read = () => requester.latency(stack.page(beside, ROWS))
  const atRest: number[] = []
  for (let request = 0; request < 200; request += 1) atRest.push(await read())
  const meanwhile: number[] = []
  const raw_content = textOf(SENTENCES, PARAGRAPH).replaceAll('日目', '回目')
  let isOver = false
  const edited = edit(stack, split, raw_content, signal).finally(() => {
    isOver = true
  })
  while (!isOver) meanwhile.push(await read())
  return { tookMs: (await edited).tookMs, atRest, meanwhile }
}

const edit = (stack: BenchStack, id: number, raw_content: string, signal: AbortSignal): Promise<Timed> =>
  timedTask(stack, () => stack.study.articles.edit({ params: { id }, body: { raw_content } }), signal)

function readersNotice(
  name: string,
  of: (values: readonly number[]) => number,
  { atRest, meanwhile }: { atRest: number[]; meanwhile: number[] },
): Line {
  return {
    what: `first page, ${name}: during an edit of all ÷ at rest`,
    ratio: of(meanwhile) / of(atRest),
    beside: `${of(meanwhile).toFixed(1)} against ${of(atRest).toFixed(1)} ms`,
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
