import type { Answering, Behaviour as Of } from '../fake-service/exchange.ts'

export interface EngineRequest {
  method: string
  path: string
  query: Record<string, string>
  authorization: string | undefined
  /** Undefined without a body. */
  body: unknown
}

export interface EngineExchange extends Answering {
  request: EngineRequest
  /** The text to be spoken. */
  text: string
}

/** The engine's treatment of one request for a clip. */
export type Behaviour = Of<EngineExchange>
