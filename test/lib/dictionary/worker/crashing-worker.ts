import { parentPort } from 'node:worker_threads'
import type { Answer, Numbered, Task } from '../../../../lib/dictionary/worker/messages.ts'

/** Answers every task except one: the text `crash` crashes the thread. The answer to another text repeats it. */
parentPort?.on('message', ({ number, content: task }: Numbered<Task>) => {
  if (task.kind === 'split' && task.text === 'crash') throw new Error('crashed')
  const content: Answer =
    task.kind === 'split' ? { kind: 'explanations', explanations: [task.text] } : { kind: 'loaded' }
  parentPort?.postMessage({ number, content } satisfies Numbered<Answer>)
})
