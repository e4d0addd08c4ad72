import { onTestFinished } from 'vitest'
import * as routes from '../../../handlers/agent/model-routing.ts'
import { type AgentApp, startAgent } from '../../../lib/agent/app.ts'
import { Endpoint, RoutingPicture } from '../../../lib/contracts/schemas/models/routing.ts'
import { parseConfig } from '../../../lib/platform/config/load.ts'
import type { Endpoint as Handler } from '../../../lib/platform/http/serving/endpoint.ts'
import { createLog } from '../../../lib/platform/logging/log.ts'
import { type Behaviour, behaviours, type FakeProvider } from '../../support/fake-provider/index.ts'
import { assertion, bearer, eventFor, testSurroundings } from '../../support/surroundings.ts'

export const KEY = 'sk-stored-key-that-must-never-leak'
const ROOT = { user_id: 3, username: 'root', role: 'root' } as const

interface RequestInput {
  params?: Record<string, string>
  body?: unknown
}

/** agent_server as it starts on a folder, called by an administrator, without other services. */
export const openRouting = async (folder: string) => {
  const said: string[] = []
  const log = createLog('debug', { write: (line: string) => void said.push(line) })
  const config = parseConfig({ NODE_ENV: 'test', DATA_DIR: folder })
  const app = startAgent(testSurroundings('agent', { config, log }))
  onTestFinished(() => app.close())

  const ask = async (handler: Handler<AgentApp>, given: RequestInput = {}, signal?: AbortSignal) => {
    const headers = { ...(await assertion(handler.route, ROOT)), ...(await bearer(ROOT)) }
    const reply = await handler(eventFor(handler.route, { ...given, headers }), {
      app,
      ...(signal && { signal }),
    })
    const text = String(reply.body ?? '')
    said.push(text)
    return { status: reply.statusCode, body: text === '' ? null : JSON.parse(text) }
  }
  const create = (base_url: string, more: object = {}) =>
    ask(routes.createEndpoint, { body: { name: 'Local', base_url, api_key: KEY, ...more } })
  const patch = (id: string, body: object, signal?: AbortSignal) =>
    ask(routes.updateEndpoint, { params: { id }, body }, signal)

  return {
    app,
    ask,
    create,
    patch,
    /** The replies and lines of the log so far. */
    said,
    created: async (base_url: string, more: object = {}) =>
      Endpoint.parse((await create(base_url, more)).body),
    picture: async () => RoutingPicture.parse((await ask(routes.picture)).body),
    /** The stored endpoints, keys included. */
    kept: () => app.routing.read().endpoints,
  }
}
export type RoutingLab = Awaited<ReturnType<typeof openRouting>>

/** Makes the next request to a provider wait until it is released; `arrived` once it is there. */
export const held = (provider: FakeProvider, then: Behaviour = behaviours.honest) => {
  const arrived = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  provider.behave([
    async exchange => {
      arrived.resolve()
      await gate.promise
      await then(exchange)
    },
  ])
  return { arrived: arrived.promise, letGo: gate.resolve }
}

export const keysSentTo = ({ requests }: FakeProvider) =>
  requests.map(({ headers }) => headers.authorization?.replace('Bearer ', '') ?? null)
