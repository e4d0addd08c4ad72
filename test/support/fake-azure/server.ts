import { scripted, type Told } from '../fake-service/exchange.ts'
import { startLocalServer } from '../fake-service/local-server.ts'
import { honest, status } from './behaviours.ts'
import { type Exchange, openExchange, type SpokenRequest } from './exchange.ts'

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
  behave(told: Told<Exchange>): void
  close(): Promise<void>
}

/** Azure's speech service on a free port of 127.0.0.1, which does as it is told. It knows one key, in japaneast. */
export async function startFakeAzure(): Promise<FakeAzure> {
  const { next, behave } = scripted(honest)
  const requests: SpokenRequest[] = []
  const { origin, close } = await startLocalServer(async (incoming, response) => {
    const exchange = await openExchange(incoming, response)
    const { request } = exchange
    requests.push(request)
    const behaviour = next()
    const isKnown =
      request.region === 'japaneast' && request.headers['ocp-apim-subscription-key'] === AZURE_KEY
    await (isKnown || behaviour !== honest ? behaviour : status(401, 'Access denied'))(exchange)
  })
  const endpoint = `${origin}/{region}/cognitiveservices/v1`
  return {
    endpoint,
    environment: { SYNTHESIS_ENDPOINT: endpoint, SYNTHESIS_KEY: AZURE_KEY, SYNTHESIS_REGION: 'japaneast' },
    requests,
    texts: () => requests.map(({ said }) => said?.text),
    behave,
    close,
  }
}
