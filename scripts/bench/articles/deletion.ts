import { setTimeout as wait } from 'node:timers/promises'
import type { OnStack } from '../bench.ts'
import { comparedSeconds, type Line } from '../measuring/report.ts'
import { itemsOf } from '../stack/content-store.ts'
import { splitText } from '../stack/texts.ts'
import { upload } from '../stack/timed-task.ts'

const SENTENCES = 10_000
const LOOK_MS = 20

/** The time from a request to delete a long article until its last item is gone, against the time of its upload. */
export async function deletion({ stack, signal }: OnStack): Promise<Line> {
  const { id, tookMs: uploadMs } = await upload(stack, splitText(SENTENCES), signal)
  const items = await itemsOf(stack, id)
  const started = performance.now()
  await stack.study.articles.remove({ params: { id } })
  while ((await itemsOf(stack, id)) > 0) await wait(LOOK_MS, undefined, { signal })
  const deletionMs = performance.now() - started
  const what = `deletion of ${items} items ÷ upload, ${SENTENCES} sentences, split`
  return comparedSeconds(what, deletionMs, uploadMs)
}
