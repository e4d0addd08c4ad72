import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { UsageRecord } from '../../lib/contracts/schemas/accounts/usage.ts'
import type { ModelCall } from '../../lib/contracts/schemas/models/agent.ts'
import { type ServiceName, serviceNames } from '../../lib/platform/http/route.ts'
import { startEngine } from '../../lib/store/engine/engine.ts'
import { behaviours, startFakeProvider } from '../support/fake-provider/index.ts'
import { freePort } from '../support/free-port.ts'
import { administrator, type learner } from '../support/people.ts'
import { type TestStack, testStack } from '../support/stack.ts'
import { quietLog } from '../support/store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const others = serviceNames.filter(name => name !== 'user-manager')

/** A ledger that outlives the services: its store, and the folder of those who write to it. */
export async function ledgerLab() {
  const folder = await temporaryFolder()
  const engine = await startEngine({
    stores: ['accounts'],
    dataDir: null,
    log: quietLog,
    onCrash: store => {
      throw new Error(`The engine of ${store} has ended.`)
    },
    binary: process.env.DYNOXIDE_BIN,
  })
  const provider = await startFakeProvider()
  const ports: Partial<Record<ServiceName, number>> = {
    'user-manager': await freePort(),
    data: await freePort(),
  }
  const settings = {
    DATA_DIR: folder.path,
    ACCOUNTS_DB_ENDPOINT: engine.endpoints.accounts,
    USER_MANAGER_URL: `http://127.0.0.1:${ports['user-manager']}`,
    // user_manager asks for the ids that have data.
    DATA_SERVER_URL: `http://127.0.0.1:${ports.data}`,
  }
  const running = new Set<TestStack>()

  async function start(only: readonly ServiceName[]) {
    const stack = await testStack(settings, { only, portOf: name => ports[name] ?? 0 })
    running.add(stack)
    return {
      ...stack,
      async close() {
        running.delete(stack)
        await stack.close()
      },
    }
  }

  return {
    provider,
    /** Everything in one process. */
    startAll: () => start(serviceNames),
    /** user_manager alone, always at the same address. */
    startUserManager: () => start(['user-manager']),
    startOthers: (only: readonly ServiceName[] = others) => start(only),
    /** The records that the agent keeps for its next start; null if it keeps none. */
    async kept(): Promise<UsageRecord[] | null> {
      const path = join(folder.path, 'usage-outbox', 'agent.json')
      const text = await readFile(path, 'utf8').catch(() => null)
      if (text === null) return null
      expect((await stat(path)).mode & 0o777).toBe(0o600)
      return JSON.parse(text)
    },
    async close() {
      for (const stack of running) await stack.close()
      await engine.close()
      await provider.close()
      await folder.remove()
    },
  }
}
export type LedgerLab = Awaited<ReturnType<typeof ledgerLab>>

/** An upload that waits at the model until it is released. */
export async function heldUpload(
  { provider }: LedgerLab,
  { study }: Awaited<ReturnType<typeof learner>>,
  raw_content: string,
  more: { explain?: boolean } = {},
) {
  const gate = Promise.withResolvers<void>()
  const asked = provider.requests.length
  provider.behave(async exchange => {
    await gate.promise
    await behaviours.honest(exchange)
  })
  const { task_id } = await study.articles.upload({ body: { raw_content, ...more } })
  await expect.poll(() => provider.requests.length).toBeGreaterThan(asked)
  return { task_id, letGo: gate.resolve }
}

/** Every call of a model in the ledger. */
export async function callsIn(stack: TestStack): Promise<ModelCall[]> {
  const { accounts } = await administrator(stack)
  const { items, total } = await accounts.usage.list({ query: { limit: 200 } })
  expect(total).toBe(items.length)
  return items.filter(record => record.kind === 'model_call')
}

/** The number of model calls, without connection tests. */
export const asked = ({ provider }: LedgerLab) => provider.requests.filter(({ chat }) => chat).length
