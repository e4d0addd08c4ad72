import { afterEach, beforeEach } from 'vitest'
import { type FakeProvider, startFakeProvider } from '../support/fake-provider/index.ts'
import { signIn } from '../support/people.ts'
import { type ProcessStack, processStack } from '../support/process-stack.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

export const password = 'a password chosen for this test'
export const known = { ROOT_ADMIN_PASSWORD: password }

/** Call at the top of a test file: each test has a folder and a provider, and starts stacks as processes on them. */
export function processLab() {
  let folder: Awaited<ReturnType<typeof temporaryFolder>> | undefined
  let provider: FakeProvider | undefined
  const lab = {
    get folder() {
      if (!folder) throw new Error('A test has its folder while it runs')
      return folder.path
    },
    get provider() {
      if (!provider) throw new Error('A test has its provider while it runs')
      return provider
    },
  }
  const started: ProcessStack[] = []
  beforeEach(async () => {
    folder = await temporaryFolder()
    provider = await startFakeProvider({ latencyMs: 5 })
  })
  afterEach(async () => {
    for (const stack of started.splice(0))
      if (stack.process.exitCode === null && stack.process.signalCode === null) await stack.stop('SIGKILL')
    await provider?.close()
    await folder?.remove()
  })
  return {
    lab,
    async start(env: Record<string, string> = {}) {
      const stack = await processStack(lab.folder, env)
      started.push(stack)
      return stack
    },
    /** An administrator of that stack, in which a model is set up. */
    async withModel(stack: ProcessStack, rootPassword: string) {
      const root = await signIn(stack, 'root', rootPassword)
      const { id } = await root.manager.modelRouting.createEndpoint({
        body: { name: 'p', base_url: lab.provider.url, api_key: 'sk-kept-on-disk' },
      })
      await root.manager.modelRouting.createBinding({ body: { endpoint_id: id, model: 'model-a' } })
      return root
    },
  }
}
