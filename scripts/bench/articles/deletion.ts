import { setTimeout as wait } from 'node:timers/promises'
import type { Line } from '../measuring/report.ts'
import type { BenchStack } from '../stack/bench-stack.ts'
import { itemsOf } from '../stack/content-store.ts'
import { textOf } from '../stack/texts.ts'
import { upload } from '../stack/upload.ts'

const SENTENCES = 10_000
const PARAGRAPH = 10
const LOOK_MS = 20

/** From the request to delete a long article until the store holds no item of it, against its upload. */
export async function deletion(stack: BenchStack, signal: AbortSignal): Promise<Line> {
  const text = { raw_content: textOf(SENTENCES, PARAGRAPH), explain_mode: 'split' as const }
  const { id, tookMs: uploadMs } = await upload(stack, text, signal)
  const items = await itemsOf(stack, id)
  const started = performance.now()
  await stack.study.articles.remove({ params: { id } })
  while ((await itemsOf(stack, id)) > 0) await wait(LOOK_MS, undefined, { signal })
  const deletionMs = performance.now() - started
  return {
    what: `deletion until nothing is left ÷ upload, ${SENTENCES} sentences, split`,
    ratio: deletionMs / uploadMs,
    beside: `${seconds(deletionMs)} against ${seconds(uploadMs)} for ${items} items`,
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
