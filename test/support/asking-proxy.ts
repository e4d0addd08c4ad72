import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * How a proxy asks who is there. `authelia`: 302 for pages, 401 for calls. `oauth2-proxy`: 302 for everything, to another
 * origin, with a token of its own for what it lets through. `basic`: Basic authentication.
 */
export type Asking = 'authelia' | 'oauth2-proxy' | 'basic'

export const basicCredentials = { username: 'home', password: 'the password of the proxy' }
const BASIC = `Basic ${Buffer.from(Object.values(basicCredentials).join(':')).toString('base64')}`
const FOREIGN = 'Bearer eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJob21lIn0.c2lnbmF0dXJl'
const COOKIE = 'proxy_session'
const CALLBACK = '/_proxy/callback'

/** A proxy in front of a service, which lets through only those who have signed in at the proxy. */
export async function startAskingProxy(asking: Asking, target: string) {
  let session = randomUUID()
  const portal = createServer((request, response) => {
    const back = new URL(request.url ?? '/', target).searchParams.get('rd') ?? ''
    page(response, 200, `<h1>The portal</h1><a href="${back}">Let me in</a>`)
  })
  const proxy = createServer((request, response) => {
    const { searchParams, pathname } = new URL(request.url ?? '/', target)
    if (pathname === CALLBACK) {
      const headers = {
        location: searchParams.get('rd') ?? '/',
        'set-cookie': `${COOKIE}=${session}; Path=/`,
      }
      response.writeHead(302, headers).end()
      return
    }
    if (!isLetIn(request)) {
      ask(request, response)
      return
    }
    const { authorization = '' } = request.headers
    const passed = asking === 'oauth2-proxy' ? { authorization: authorization || FOREIGN } : {}
    forward(request, response, { ...request.headers, ...passed }, target)
  })
  const [url, portalUrl] = [await listening(proxy, '127.0.0.1'), await listening(portal, 'localhost')]

  const isLetIn = ({ headers }: IncomingMessage) =>
    asking === 'basic'
      ? headers.authorization === BASIC
      : (headers.cookie ?? '').split('; ').includes(`${COOKIE}=${session}`)

  function ask(request: IncomingMessage, response: ServerResponse) {
    request.resume()
    if (asking === 'basic') response.setHeader('www-authenticate', 'Basic realm="home"')
    const isPage = request.headers.accept?.includes('text/html') === true
    if (asking === 'basic' || (asking === 'authelia' && !isPage))
      return page(response, 401, '401 Unauthorized')
    const wanted = `${url}${CALLBACK}?${new URLSearchParams({ rd: request.url ?? '/' })}`
    response.writeHead(302, { location: `${portalUrl}/?${new URLSearchParams({ rd: wanted })}` }).end()
  }

  return {
    url,
    /** Ends the session of everybody at the proxy. */
    endSessions() {
      session = randomUUID()
    },
    async close() {
      for (const server of [proxy, portal]) {
        server.closeAllConnections()
        server.close()
      }
      await Promise.all([proxy, portal].map(server => server.listening && once(server, 'close')))
    },
  }
}

async function listening(server: ReturnType<typeof createServer>, host: string): Promise<string> {
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return `http://${host}:${port}`
}

const page = (response: ServerResponse, status: number, body: string) =>
  void response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html>${body}`)

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  headers: IncomingMessage['headers'],
  target: string,
): void {
  const sent = send(
    new URL(request.url ?? '/', target),
    { method: request.method ?? 'GET', headers },
    reply => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    },
  )
  sent.on('error', () => response.destroy())
  response.on('close', () => sent.destroy())
  request.pipe(sent)
}
