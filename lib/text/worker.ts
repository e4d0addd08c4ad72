import { parentPort } from 'node:worker_threads'
import { answerTo } from './worker/answer.ts'
import type { Answer, Reply, Request } from './worker/messages.ts'

const port = parentPort
if (!port) throw new Error('worker.ts runs in a worker thread only')

port.on('message', ({ id, task }: Request) => void reply(id, answerTo(task)))

async function reply(id: number, answer: Promise<Answer>): Promise<void> {
  port?.postMessage({ id, answer: await answer.catch(failure) } satisfies Reply)
}

function failure(error: unknown): Answer {
  return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
}
