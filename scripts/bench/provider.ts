import { fieldOf, sendContent, sendItems } from '../../test/support/fake-provider/answers.ts'
import type { Behaviour } from '../../test/support/fake-provider/behaviours.ts'
import { behaviours, type FakeProvider } from '../../test/support/fake-provider/index.ts'
import type { BenchStack } from './bench-stack.ts'

const texts: Record<string, string> = {
  translation: 'On that morning the person in question was there and did what the sentence says they did.',
  explanation: [
    '「〜日目」 counts the days from the beginning: “the nth day”.',
    '「で」 marks the place where something is done, not the place where something is (that would be 「に」).',
    'The polite past 「〜ました」 ends the sentence; what comes before 「は」 is what it is about.',
  ].join('\n'),
}

/** Answers every line with a text of usual length after a fixed time. */
export const answeringAfter = (latencyMs: number): Behaviour =>
  behaviours.delay(latencyMs, exchange => {
    const { request } = exchange
    if (request.asked.size === 0) return sendContent(exchange, 'A diary of many mornings and many people.')
    const field = fieldOf(request)
    const items = [...request.asked].map(([index, line]) => ({
      index,
      start: line.slice(0, request.startLength),
      [field]: `(${index}) ${texts[field]}`,
    }))
    sendItems(exchange, items)
  })

/** Has the administrator add the provider with one model. */
export async function addModel({ manager }: Pick<BenchStack, 'manager'>, provider: FakeProvider) {
  const { id } = await manager.modelRouting.createEndpoint({
    body: { name: 'bench', base_url: provider.url },
  })
  await manager.modelRouting.createBinding({ body: { endpoint_id: id, model: 'model-a' } })
}
