import { collection } from '../../../lib/contracts/collection.ts'
import { manager } from '../../../lib/contracts/manager.ts'
import { study } from '../../../lib/contracts/study/contract.ts'
import { userManager } from '../../../lib/contracts/user-manager.ts'
import { createClient } from '../../../lib/platform/http/calling/client.ts'
import { fetchTransport } from '../../../lib/platform/http/calling/fetch-transport.ts'
import { processStack } from '../../../test/support/process-stack.ts'
import { enginesOf } from '../measuring/processes.ts'
import type { Target } from '../measuring/requests.ts'

export type BenchStack = Awaited<ReturnType<typeof startBenchStack>>

export async function startBenchStack(
  folder: string,
  { password, ...settings }: { password: string } & Record<string, string>,
) {
  const started = performance.now()
  const { process, addresses, stop } = await processStack(folder, {
    ROOT_ADMIN_PASSWORD: password,
    // Logs no requests, like the bare handler.
    LOG_LEVEL: 'warn',
    ...settings,
  })
  await using ending = new AsyncDisposableStack()
  ending.defer(async () => {
    if (process.exitCode === null && process.signalCode === null) await stop('SIGTERM')
  })
  await Promise.all(Object.values(addresses).map(mustBeHealthy))
  const startedInMs = performance.now() - started

  const { auth } = createClient(userManager, fetchTransport({ address: addresses['user-manager'] }))
  // A name of its own, so that the sign-ins that are measured end each other's sessions and not this one.
  const own = { headers: { 'user-agent': 'bench' } }
  const { token } = await auth.login({ body: { username: 'root', password } }, own)
  const pid = process.pid ?? 0
  const engines = enginesOf(pid)
  const headers = { authorization: `Bearer ${token}` }
  const at = (path: string, address = addresses.study) => ({ url: `${address}${path}`, headers })
  const running = ending.move()
  return {
    pid,
    startedInMs,
    addresses,
    engines,
    engine(store: string) {
      const engine = engines.find(one => one.store === store)
      if (!engine) throw new Error(`The stack runs no engine of the store ${store}.`)
      return engine
    },
    collection: createClient(collection, fetchTransport({ address: addresses.collection, token })),
    study: createClient(study, fetchTransport({ address: addresses.study, token })),
    manager: createClient(manager, fetchTransport({ address: addresses.manager, token })),
    clip: (id: number, index: number) => at(`/api/articles/${id}/sentences/${index}/audio`),
    /** An address for a player, which needs no token. */
    signed: (address: string): Target => ({ url: `${addresses.study}${address}` }),
    file: (name: string) => at(`/api/videos/file?name=${name}`),
    page: (id: number, limit: number) => at(`/api/articles/${id}?limit=${limit}`),
    everything: at('/api/exports/all'),
    library: (query: Record<string, string>) =>
      at(`/api/articles?${new URLSearchParams({ limit: '30', ...query })}`),
    articles: (query: Record<string, string>) =>
      at(`/api/manager/articles?${new URLSearchParams(query)}`, addresses.manager),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

async function mustBeHealthy(address: string): Promise<void> {
  const reply = await fetch(`${address}/health`)
  const health = await reply.text()
  if (!health.includes('"status":"ok"')) throw new Error(`${address} is not healthy: ${health}`)
}
