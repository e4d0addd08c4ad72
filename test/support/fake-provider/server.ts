import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { noKey, unknownModel, wrongKey } from './api-error.ts'
import { type Behaviour, delay, honest, sendError } from './behaviours.ts'
import { openExchange, type ReceivedRequest } from './exchange.ts'
import { createScripts } from './scripts.ts'

export interface FakeProvider {
  /** The base URL, ending in /v1. */
  url: string
  /** Every request so far, oldest first. */
  requests: ReceivedRequest[]
  /** Connections opened so far. */
  connections(): number
  /**
   * One behaviour for all requests from now on, or a list for the next ones, after which all is well. What was
   * said for single models is forgotten.
   */
  behave(behaviour: Behaviour | readonly Behaviour[]): void
  /** The same for the calls of one model. */
  forModel(model: string, behaviour: Behaviour | readonly Behaviour[]): void
  /** Accepts only this key from now on; null accepts any and none. */
  takesKey(key: string | null): void
  close(): Promise<void>
}

export interface FakeProviderOptions {
  latencyMs?: number
  /** The only key it takes, whatever it is told to do; any and none if absent. */
  key?: string
  /** The only models it has, whatever it is told to do; any if absent. */
  models?: readonly string[]
  /** True if it lists its models, as not every provider does. */
  listsModels?: boolean
}

/** An OpenAI-compatible provider on a free port of 127.0.0.1 that does as it is told. */
export const startFakeProvider = async (options: FakeProviderOptions = {}): Promise<FakeProvider> => {
  const { latencyMs, models = null, listsModels = true } = options
  const usual = latencyMs === undefined ? honest : delay(latencyMs)
  const scripts = createScripts(usual)
  const requests: ReceivedRequest[] = []
  const listed = listsModels ? (models ?? ['model-a', 'model-b']) : null
  let key = options.key ?? null

  /** A wrong key or model is refused before anything else. */
  const refusalOf = ({ headers, chat }: ReceivedRequest): Behaviour | null => {
    if (key !== null && headers.authorization !== `Bearer ${key}`)
      return sendError(headers.authorization === undefined ? noKey : wrongKey)
    if (chat && chat.model !== '' && models && !models.includes(chat.model))
      return sendError(unknownModel(chat.model))
    return null
  }
  let connections = 0
  const server = http.createServer(async (incoming, response) => {
    try {
      const exchange = await openExchange(incoming, response, listed)
      requests.push(exchange.request)
      const refusal = refusalOf(exchange.request)
      await (refusal ?? scripts.next(exchange.request.chat?.model))(exchange)
    } catch (error) {
      // Many of these behaviours end with a caller that has left.
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
    behave: scripts.forAll,
    forModel: scripts.forModel,
    takesKey: taken => {
      key = taken
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
