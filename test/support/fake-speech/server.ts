import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { endOf, scripted, type Told } from '../fake-service/exchange.ts'
import { startLocalServer } from '../fake-service/local-server.ts'
import { honest } from './behaviours.ts'
import type { EngineExchange, EngineRequest } from './exchange.ts'

export interface FakeEngine {
  base_url: string
  requests: EngineRequest[]
  /** The requests of a path, oldest first. */
  asked(path: string): EngineRequest[]
  /** For the requests that synthesise. */
  behave(told: Told<EngineExchange>): void
  close(): Promise<void>
}

/** The answer of an engine that works; null for a path that it does not have. Throws for a request in a wrong form. */
export type Answers = (request: EngineRequest) => { json: unknown } | { spoken: string } | null

/** A request that the real engine would refuse. */
export class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** An engine on a free port of 127.0.0.1, which does as it is told. */
export async function startEngine(answers: Answers): Promise<FakeEngine> {
  const { next, behave } = scripted(honest)
  const requests: EngineRequest[] = []
  const { origin, close } = await startLocalServer(async (incoming, response) => {
    const request = await requestOf(incoming)
    requests.push(request)
    const answered = answerTo(answers, request)
    if (answered === null || answered instanceof Refused) return refuse(response, answered)
    if ('json' in answered)
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(answered.json))
    return next()({ request, text: answered.spoken, response, gone: endOf(response).gone })
  })
  return {
    base_url: origin,
    requests,
    asked: path => requests.filter(request => request.path === path),
    behave,
    close,
  }
}

async function requestOf(incoming: IncomingMessage): Promise<EngineRequest> {
  const url = new URL(incoming.url ?? '/', 'http://engine.test')
  const sent = await text(incoming)
  return {
    method: incoming.method ?? '',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    authorization: incoming.headers.authorization,
    body: sent === '' ? undefined : JSON.parse(sent),
  }
}

function answerTo(answers: Answers, request: EngineRequest) {
  try {
    return answers(request)
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}

function refuse(response: ServerResponse, refused: Refused | null) {
  response.writeHead(refused?.status ?? 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ error: { message: refused?.message ?? 'Not Found' } }))
}
