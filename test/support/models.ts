import type { FakeProvider } from './fake-provider/index.ts'
import { administrator } from './people.ts'
import type { TestStack } from './stack.ts'

export const providerKey = 'sk-test-key-that-must-never-leak'

/** Has the administrator add the provider with one model, as the README describes. */
export async function configureModel(
  stack: Pick<TestStack, 'addresses'>,
  provider: FakeProvider,
  over: { max_concurrency?: number } = {},
) {
  const { manager } = await administrator(stack)
  const { id } = await manager.modelRouting.createEndpoint({
    body: { name: 'test provider', base_url: provider.url, api_key: providerKey, ...over },
  })
  await manager.modelRouting.createBinding({
    body: { endpoint_id: id, model: 'model-a', price_in: 1, price_out: 2, price_cached: null },
  })
}
