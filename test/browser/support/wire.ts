import type { CDPSession, Page } from 'playwright-core'

export interface Loaded {
  /** `Document`, `Script`, `Stylesheet`, `Fetch` … as the browser calls them. */
  type: string
  /** Without the origin. */
  path: string
  status: number
  fromCache: boolean
  /** The bytes that came over the wire, headers included. */
  bytes: number
  encoding: string | undefined
}

export interface Wire {
  loaded(): Loaded[]
  /** Resolves once the browser has told the end of these requests, which it does after their answers came. */
  ended(paths: readonly string[]): Promise<void>
}

/** The bytes that a page loads from now on, as the browser counts them, while it accepts gzip alone. */
export async function watchWire(page: Page): Promise<Wire> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const requests = new Map<string, Loaded>()
  const endedPaths = new Set<string>()
  await session.send('Network.enable')
  await session.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': 'gzip' } })
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const { pathname, search } = new URL(response.url)
    const headers = Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value])
    requests.set(requestId, {
      type,
      path: pathname + search,
      status: response.status,
      fromCache: response.fromDiskCache === true || requests.get(requestId)?.fromCache === true,
      bytes: 0,
      encoding: Object.fromEntries(headers)['content-encoding'],
    })
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    const request = requests.get(requestId)
    if (request) request.fromCache = true
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (!request) return
    request.bytes = encodedDataLength
    endedPaths.add(request.path)
  })
  return {
    loaded: () => [...requests.values()],
    async ended(paths) {
      while (!paths.every(path => endedPaths.has(path)))
        await new Promise<unknown>(resolve => session.once('Network.loadingFinished', resolve))
    },
  }
}

/** Has a page record when its first sentence, or what else matches, is shown: `loadedLater` tells what came after. */
export const markFirstSentence = (page: Page, selector = '[data-row]'): Promise<unknown> =>
  page.addInitScript(`new MutationObserver((_, watching) => {
    if (!document.querySelector(${JSON.stringify(selector)})) return
    performance.mark('first sentence')
    watching.disconnect()
  }).observe(document, { subtree: true, childList: true })`)

/** The requests whose answers had come when the first sentence was shown. */
export async function loadedUntilFirstSentence(page: Page, wire: Wire): Promise<Loaded[]> {
  const paths = await page.evaluate<string[]>(`(() => {
    const at = performance.getEntriesByName('first sentence')[0].startTime
    return performance.getEntriesByType('resource')
      .filter(({ responseEnd }) => responseEnd <= at)
      .map(({ name }) => new URL(name))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search)
  })()`)
  await wire.ended(paths)
  return wire.loaded().filter(({ path }) => paths.includes(path))
}

/** The paths that were asked for after the first sentence: keys, menus and the popup. */
export const loadedLater = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const at = performance.getEntriesByName('first sentence')[0]?.startTime ?? 0
    const all = performance.getEntriesByType('resource').filter(({ startTime }) => startTime > at)
    return all.map(({ name }) => new URL(name)).map(({ pathname, search }) => pathname + search)
  })()`)
