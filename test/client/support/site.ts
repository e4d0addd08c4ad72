import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A page that does what it is told, over and over: the tests have no other hand inside the WebView. A navigation
 * takes the requests of its page along even where it is stopped, so they are repeated, and orders are numbered.
 */
const page = `<!doctype html><title>site</title><script type="module">
for (;;) {
  const { number, code } = JSON.parse(await tell('/orders', location.pathname))
  let answer = 'on another page'
  if (sessionStorage.done !== String(number)) {
    sessionStorage.done = number
    try { answer = await (0, eval)(code) } catch (error) { answer = error }
  }
  await tell('/answers', JSON.stringify({ number, answer: String(answer) }))
}
async function tell(path, body) {
  for (;;) try { return await (await fetch(path, { method: 'POST', body })).text() } catch {}
}
</script>`

interface Order {
  number: number
  code: string
  answered(answer: string): void
}

/** A site that notes who comes; it stands where the console would. */
export function newSite() {
  const visits: string[] = []
  const arrivals = new Map<string, () => void>()
  let orders = 0
  let order: Order | undefined
  let idle: ServerResponse | undefined

  function pass() {
    if (!idle || !order) return
    idle.end(JSON.stringify(order))
    idle = undefined
  }

  function takeAnswer(body: string) {
    const { number, answer } = JSON.parse(body)
    if (number !== order?.number) return
    order?.answered(answer)
    order = undefined
  }

  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    let body = ''
    for await (const chunk of request) body += chunk
    if (path === '/orders') {
      idle = response
      arrivals.get(body)?.()
      return pass()
    }
    if (path === '/answers') {
      takeAnswer(body)
      return response.end()
    }
    visits.push(`${request.method} ${request.headers.host}${path}`)
    const to = /^\/leave\?to=(.+)/.exec(path)?.[1]
    if (to) return response.writeHead(302, { location: decodeURIComponent(to) }).end()
    response.setHeader('content-type', 'text/html').end(page)
  })

  return {
    visits,
    async listen(port = 0) {
      await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
      return server.address() as AddressInfo
    },
    /** Resolves once the page at `path` waits for orders. */
    arrival: (path: string) => new Promise<void>(resolve => arrivals.set(path, resolve)),
    /** Runs `code` in the page, and returns the result as text. */
    run: (code: string) =>
      new Promise<string>(answered => {
        orders += 1
        order = { number: orders, code, answered }
        pass()
      }),
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
