import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { startLocalServer } from './fake-service/local-server.ts'
import { forward } from './forward.ts'

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
  const portal = await startLocalServer((request, response) => {
    const back = new URL(request.url ?? '/', target).searchParams.get('rd') ?? ''
    page(response, 200, `<h1>The portal</h1><a href="${back}">Let me in</a>`)
  })
  const proxy = await startLocalServer((request, response) => {
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
    const address = new URL(request.url ?? '/', target)
    forward(request, response, address, { ...request.headers, ...passed })
  })
  const url = proxy.origin
  /** Another origin than the proxy's. */
  const portalUrl = `http://localhost:${portal.port}`

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
    close: async () => void (await Promise.all([proxy.close(), portal.close()])),
  }
}

const page = (response: ServerResponse, status: number, body: string) =>
  void response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html>${body}`)
