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

/** The bytes that a page loads from now on, as the browser counts them, while it accepts gzip alone. */
export async function watchWire(page: Page): Promise<{ loaded(): Loaded[] }> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const requests = new Map<string, Loaded>()
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
    if (request) request.bytes = encodedDataLength
  })
  return { loaded: () => [...requests.values()] }
}

/** Has a page record when its first sentence, or what else matches, is shown: `loadedLater` tells what came after. */
export const markFirstSentence = (page: Page, selector = '[data-row]'): Promise<unknown> =>
  page.addInitScript(`new MutationObserver((_, watching) => {
    if (!document.querySelector(${JSON.stringify(selector)})) return
    performance.mark('first sentence')
    watching.disconnect()
  }).observe(document, { subtree: true, childList: true })`)

/** The paths that were asked for after the first sentence: keys, menus and the popup. */
export const loadedLater = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const at = performance.getEntriesByName('first sentence')[0]?.startTime ?? 0
    const all = performance.getEntriesByType('resource').filter(({ startTime }) => startTime > at)
    return all.map(({ name }) => new URL(name).pathname)
  })()`)
