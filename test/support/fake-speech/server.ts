import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { honest } from './behaviours.ts'
import type { Behaviour, EngineExchange, EngineRequest } from './exchange.ts'

export interface FakeEngine {
  base_url: string
  requests: EngineRequest[]
  /** The requests of a path, oldest first. */
  asked(path: string): EngineRequest[]
  /** One behaviour for all requests that synthesise, or a list for the next ones, after which all is well. */
  behave(behaviour: Behaviour | readonly Behaviour[]): void
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
  let script: Behaviour[] = []
  let otherwise: Behaviour = honest
  const requests: EngineRequest[] = []

  async function answer(incoming: IncomingMessage, response: ServerResponse) {
    const request = await requestOf(incoming)
    requests.push(request)
    const answered = answerTo(answers, request)
    if (answered === null || answered instanceof Refused) return refuse(response, answered)
    if ('json' in answered)
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(answered.json))
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const exchange: EngineExchange = { request, text: answered.spoken, response, gone: gone.signal }
    await (script.shift() ?? otherwise)(exchange)
  }
  const server = http.createServer((incoming, response) => {
    answer(incoming, response).catch(error => {
      // Many of these behaviours end with a caller that has left.
      if (!response.destroyed) throw error
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    base_url: `http://127.0.0.1:${port}`,
    requests,
    asked: path => requests.filter(request => request.path === path),
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
