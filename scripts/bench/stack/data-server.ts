import { parseConfig } from '../../../lib/platform/config/load.ts'
import type { Operation } from '../../../lib/platform/http/route.ts'
import { createLog } from '../../../lib/platform/logging/log.ts'
import { services } from '../../../router/services.ts'
import { openStores } from '../../../router/stores.ts'
import { assertion, eventFor, testSurroundings } from '../../../test/support/surroundings.ts'

const LEARNER = { user_id: 1, role: 'user' } as const

/** A data_server in this process, without HTTP, with its stores in memory. */
export async function dataServer() {
  const config = parseConfig({ NODE_ENV: 'production' })
  const [service] = services.filter(({ contract }) => contract.name === 'data')
  if (!service) throw new Error('There is no data_server.')
  const log = createLog('silent')
  const stores = await openStores({ config, names: service.stores, inMemory: true, log, onCrash: () => {} })
  const { app, routes } = await service.start(
    testSurroundings('data', { config, checkPrepared: false }),
    stores,
  )
  return {
    async call(route: Operation, body: object, params: Record<string, string> = {}) {
      const event = eventFor(route, { params, body, headers: await assertion(route, LEARNER) })
      return async () => {
        const reply = await routes.find(one => one.route === route)?.invoke(event, {})
        if (!reply || reply.statusCode >= 300) throw new Error(`${route.operation} failed: ${reply?.body}`)
        return JSON.parse(reply.body || '{}')
      }
    },
    async [Symbol.asyncDispose]() {
      await app.close()
      await stores.close()
    },
  }
}
