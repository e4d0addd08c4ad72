import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Behaviour, honest, status } from './behaviours.ts'
import { openExchange, type SpokenRequest } from './exchange.ts'

export const AZURE_KEY = 'azure-key/+"42-that-must-never-leak'

export interface FakeAzure {
  /** For SYNTHESIS_ENDPOINT. */
  endpoint: string
  /** The environment variables that make a stack use it. */
  environment: Record<'SYNTHESIS_ENDPOINT' | 'SYNTHESIS_KEY' | 'SYNTHESIS_REGION', string>
  /** Every request so far, oldest first. */
  requests: SpokenRequest[]
  /** The texts that were asked for, oldest first. */
  texts(): (string | undefined)[]
  /** One behaviour for all requests from now on, or a list for the next ones, after which all is well. */
  behave(behaviour: Behaviour | readonly Behaviour[]): void
  close(): Promise<void>
}

/** Azure's speech service on a free port of 127.0.0.1, which does as it is told. It knows one key, in japaneast. */
export async function startFakeAzure(): Promise<FakeAzure> {
  let script: Behaviour[] = []
  let otherwise: Behaviour = honest
  const requests: SpokenRequest[] = []

  const server = http.createServer(async (incoming, response) => {
    try {
      const exchange = await openExchange(incoming, response)
      const { request } = exchange
      requests.push(request)
      const behaviour = script.shift() ?? otherwise
      const isKnown =
        request.region === 'japaneast' && request.headers['ocp-apim-subscription-key'] === AZURE_KEY
      await (isKnown || behaviour !== honest ? behaviour : status(401, 'Access denied'))(exchange)
    } catch (error) {
      // Many of these behaviours end with a caller that has left.
      if (!response.destroyed) throw error
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${portOf(server.address())}/{region}/cognitiveservices/v1`

  return {
    endpoint,
    environment: { SYNTHESIS_ENDPOINT: endpoint, SYNTHESIS_KEY: AZURE_KEY, SYNTHESIS_REGION: 'japaneast' },
    requests,
    texts: () => requests.map(({ said }) => said?.text),
    behave: behaviour => {
      script = typeof behaviour === 'function' ? [] : [...behaviour]
      otherwise = typeof behaviour === 'function' ? behaviour : honest
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close(error => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0
