import type { OnStack } from '../bench.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { during, percentile, repeated } from '../measuring/times.ts'
import { splitText } from '../stack/texts.ts'
import { timedTask } from '../stack/timed-task.ts'

const SENTENCES = 10_000
const ROWS = 50
const READS = 200
const READER_WANTED = 4

export async function readersOfEdit({
  stack,
  requester,
  edited,
  beside,
  signal,
}: OnStack & { edited: number; beside: number }): Promise<Line> {
  const read = () => requester.latency(stack.page(beside, ROWS))
  const p95 = (values: readonly number[]) => percentile(values, 0.95)
  const atRest = p95(await repeated(READS, read, signal))
  const raw_content = splitText(SENTENCES).raw_content.replaceAll('日目', '回目')
  const edit = () => stack.study.articles.edit({ params: { id: edited }, body: { raw_content } })
  const [{ tookMs }, times] = await during(timedTask(stack, edit, signal), read)
  const meanwhile = p95(times)
  return wanted(
    'first page, p95: during an edit of all ÷ at rest',
    READER_WANTED,
    meanwhile / atRest,
    `${meanwhile.toFixed(1)} against ${atRest.toFixed(1)} ms; the edit took ${(tookMs / 1000).toFixed(2)} s`,
    'times',
  )
}
