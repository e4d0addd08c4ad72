import { fieldOf, sendContent } from '../../../test/support/fake-provider/answers.ts'
import type { Behaviour } from '../../../test/support/fake-provider/behaviours.ts'
import type { ReceivedRequest } from '../../../test/support/fake-provider/exchange.ts'
import {
  behaviours,
  type FakeProvider,
  misanswers,
  mixture,
} from '../../../test/support/fake-provider/index.ts'
import type { BenchStack } from './bench-stack.ts'
import { usualAnswer } from './usual-answers.ts'

export const answeringAfter = (latencyMs: number): Behaviour =>
  behaviours.delay(latencyMs, exchange => sendContent(exchange, usualContent(exchange.request)))

const usualContent = (request: ReceivedRequest): string => {
  if (request.asked.size === 0) return 'A diary of many mornings and many people.'
  const field = fieldOf(request)
  const items = [...request.asked].map(([index, line]) => ({
    index,
    start: line.slice(0, request.startLength),
    [field]: usualAnswer(field, index, line),
  }))
  return JSON.stringify({ items })
}

export const faults = [
  behaviours.status(500),
  behaviours.rateLimited('1'),
  behaviours.reset,
  misanswers.shifted,
  misanswers.leavesOut(2),
]

export const failingAfter = (latencyMs: number, share: number): Behaviour =>
  mixture({
    share,
    faults: faults.map(fault => behaviours.delay(latencyMs, fault)),
    otherwise: answeringAfter(latencyMs),
  })

export async function addModel({ manager }: Pick<BenchStack, 'manager'>, provider: FakeProvider) {
  const { id } = await manager.modelRouting.createEndpoint({
    body: { name: 'bench', base_url: provider.url },
  })
  await manager.modelRouting.createBinding({ body: { endpoint_id: id, model: 'model-a' } })
}
