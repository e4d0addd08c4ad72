import { scripted, type Told } from '../fake-service/exchange.ts'
import { startLocalServer } from '../fake-service/local-server.ts'
import { noKey, unknownModel, wrongKey } from './api-error.ts'
import { type Behaviour, delay, honest, sendError } from './behaviours.ts'
import { type Exchange, openExchange, type ReceivedRequest } from './exchange.ts'

export interface FakeProvider {
  /** The base URL, ending in /v1. */
  url: string
  /** Every request so far, oldest first. */
  requests: ReceivedRequest[]
  /** Connections opened so far. */
  connections(): number
  /** For all calls from now on; what was told for single models is forgotten. */
  behave(told: Told<Exchange>): void
  /** The same for the calls of one model. */
  forModel(model: string, told: Told<Exchange>): void
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
  const all = scripted(usual)
  const ofModels = new Map<string, typeof all>()
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
  const { origin, connections, close } = await startLocalServer(async (incoming, response) => {
    const exchange = await openExchange(incoming, response, listed)
    requests.push(exchange.request)
    const { next } = ofModels.get(exchange.request.chat?.model ?? '') ?? all
    await (refusalOf(exchange.request) ?? next())(exchange)
  })

  return {
    url: `${origin}/v1`,
    requests,
    connections,
    behave(told) {
      ofModels.clear()
      all.behave(told)
    },
    forModel(model, told) {
      const own = scripted(usual)
      own.behave(told)
      ofModels.set(model, own)
    },
    takesKey: taken => {
      key = taken
    },
    close,
  }
}
