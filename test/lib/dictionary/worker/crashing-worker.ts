import { parentPort } from 'node:worker_threads'
import type { Answer, Task } from '../../../../lib/dictionary/worker/messages.ts'

/** Answers every task except one: the text `crash` crashes the thread. */
parentPort?.on('message', (task: Task) => {
  if (task.kind === 'split' && task.text === 'crash') throw new Error('crashed')
  parentPort?.postMessage({ kind: 'loaded' } satisfies Answer)
})
