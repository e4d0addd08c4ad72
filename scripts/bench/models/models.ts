import type { OnStack } from '../bench.ts'
import type { Line } from '../measuring/report.ts'
import { addModel } from '../stack/provider.ts'
import { selection } from './selection.ts'
import { callLines, taskTimeLines, taskTimes } from './task-time.ts'
import { tokens } from './tokens.ts'

const QUICK = { latencyMs: 50, sentences: 400, runs: 3 }
const SLOW = { latencyMs: 1_000, sentences: 200, runs: 1 }

/** The time of tasks while calls fail, the number of calls, and the tokens sent. */
export async function measureModels({ stack, provider, signal, say }: OnStack): Promise<Line[]> {
  await addModel(stack, provider)
  // This also loads the dictionary, which is not part of a task's time.
  const counted = await tokens({ stack, provider }, signal)
  say('Running tasks with a quick provider')
  const quick = await taskTimes({ stack, provider, ...QUICK }, signal)
  say('Running tasks with a slow provider')
  const slow = await taskTimes({ stack, provider, ...SLOW }, signal)
  say('Choosing among many endpoints')
  const chosen = await selection({ provider }, signal)
  return [
    ...taskTimeLines(quick, QUICK),
    ...taskTimeLines(slow, SLOW),
    ...callLines(quick, QUICK),
    ...counted,
    chosen,
  ]
}
