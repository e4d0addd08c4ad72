import { setTimeout as wait } from 'node:timers/promises'
import { residentMemory } from '../../processes.ts'
import type { Bench } from '../bench.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { addModel, answeringAfter } from '../stack/provider.ts'
import { splitText, textOf } from '../stack/texts.ts'
import { upload } from '../stack/timed-task.ts'

const SENTENCES = 10_000
const PAGES = 4_000
const ROWS = 100
/** Memory is given back once the services have had nothing to do for a while after work. */
const REST_MS = 45_000
const AT_REST_MB = 200
const AFTER_ALL_MB = 450

export async function memoryUse({ start, provider, requester, signal }: Bench): Promise<Line[]> {
  await using stack = await start()
  const memory = () => residentMemory(stack.pid)
  const rest = () => wait(REST_MS, undefined, { signal })

  await rest()
  const atRest = memory()
  const { id } = await upload(stack, splitText(SENTENCES), signal)
  const afterText = memory()
  await rest()
  const restedText = memory()

  await addModel(stack, provider)
  provider.behave(answeringAfter(0))
  const read = await upload(stack, { raw_content: textOf(ROWS), explain_mode: 'full' }, signal)
  const pages = [read.id, id].map(article => stack.page(article, ROWS))
  for (let n = 0; n < PAGES; n += 100) {
    signal.throwIfAborted()
    await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        requester.latency(pages[at % pages.length] ?? stack.page(id, ROWS)),
      ),
    )
  }
  const afterPages = memory()
  await rest()
  const restedPages = memory()
  const line = (what: string, limit: number, { now, peak }: ReturnType<typeof memory>, figure = now) =>
    wanted(`memory of the services ${what}`, limit, figure, `${peak.toFixed(0)} MB at the most so far`, 'MB')
  return [
    line('at rest', AT_REST_MB, atRest),
    line('after 10,000 sentences', AFTER_ALL_MB, afterText),
    line('at rest after them', AFTER_ALL_MB, restedText),
    line('after 4,000 pages too', AFTER_ALL_MB, afterPages),
    line('at rest after all', AFTER_ALL_MB, restedPages),
    line('at the most', AFTER_ALL_MB, restedPages, restedPages.peak),
  ]
}
