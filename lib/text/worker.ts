import { parentPort } from 'node:worker_threads'
import { answerTo } from './worker/answer.ts'
import type { Answer, Reply, Request } from './worker/messages.ts'

const port = parentPort
if (!port) throw new Error('worker.ts runs in a worker thread only')

port.on('message', ({ id, task }: Request) => {
  answerTo(task)
    .catch(
      (error: unknown): Answer => ({
        kind: 'failed',
        message: error instanceof Error ? error.message : String(error),
      }),
    )
    .then(answer => port.postMessage({ id, answer } satisfies Reply))
})
