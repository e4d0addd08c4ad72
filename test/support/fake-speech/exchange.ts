import type { ServerResponse } from 'node:http'

export interface EngineRequest {
  method: string
  path: string
  query: Record<string, string>
  authorization: string | undefined
  /** Undefined without a body. */
  body: unknown
}

export interface EngineExchange {
  request: EngineRequest
  /** The text to be spoken. */
  text: string
  response: ServerResponse
  /** Aborts when the connection is gone. */
  gone: AbortSignal
}

/** The engine's treatment of one request for a clip. */
export type Behaviour = (exchange: EngineExchange) => void | Promise<void>
