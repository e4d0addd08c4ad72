import { parentPort } from 'node:worker_threads'
import type { Reply, Request } from '../../../lib/text/worker/messages.ts'

/** Answers every task but one: the text `crash` takes the thread down. */
parentPort?.on('message', ({ id, task }: Request) => {
  if (task.kind === 'split' && task.text === 'crash') throw new Error('crashed')
  parentPort?.postMessage({ id, answer: { kind: 'loaded' } } satisfies Reply)
})
