import { administrator } from './people.ts'
import { type TestStack, testStack } from './stack.ts'

let started: Promise<TestStack> | undefined

/**
 * One stack for all files of a worker that need no settings, clock or faults of their own. Each makes its own accounts;
 * `close` removes the models that were set up, so that the next file finds none. The stack ends with its worker.
 */
export async function sharedStack(): Promise<TestStack> {
  started ??= testStack()
  const stack = await started
  return { ...stack, close: () => removeModels(stack) }
}

export async function removeModels(stack: TestStack): Promise<void> {
  const { modelRouting } = (await administrator(stack)).manager
  const { endpoints } = await modelRouting.picture()
  for (const { id } of endpoints) await modelRouting.removeEndpoint({ params: { id } })
}
