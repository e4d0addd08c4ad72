import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { send } from './answers.ts'
import { type Behaviour, delay, honest } from './behaviours.ts'
import { openExchange, type ReceivedRequest } from './exchange.ts'

export interface FakeProvider {
  /** The base URL, ending in /v1. */
  url: string
  /** Every request so far, oldest first. */
  requests: ReceivedRequest[]
  /** Connections opened so far. */
  connections(): number
  /** One behaviour for all requests from now on, or a list for the next ones, after which all is well. */
  behave(behaviour: Behaviour | readonly Behaviour[]): void
  close(): Promise<void>
}

/** An OpenAI-compatible provider on a free port of 127.0.0.1 that does as it is told. */
export const startFakeProvider = async (options: { latencyMs?: number } = {}): Promise<FakeProvider> => {
  const usual = options.latencyMs === undefined ? honest : delay(options.latencyMs)
  let script: Behaviour[] = []
  let otherwise = usual
  const requests: ReceivedRequest[] = []

  let connections = 0
  const server = http.createServer(async (incoming, response) => {
    try {
      const exchange = await openExchange(incoming, response)
      requests.push(exchange.request)
      const behaviour = script.shift() ?? otherwise
      const isModels = exchange.request.path === '/v1/models'
      await (isModels && behaviour === usual ? listModels : behaviour)(exchange)
    } catch (error) {
      // A caller that has left is what many of these behaviours are for.
      if (!response.destroyed) throw error
    }
  })
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${portOf(server.address())}/v1`,
    requests,
    connections: () => connections,
    behave: behaviour => {
      script = typeof behaviour === 'function' ? [] : [...behaviour]
      otherwise = typeof behaviour === 'function' ? behaviour : usual
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close(error => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}

const listModels: Behaviour = exchange =>
  send(exchange, 200, JSON.stringify({ object: 'list', data: [{ id: 'model-a' }, { id: 'model-b' }] }))

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0
