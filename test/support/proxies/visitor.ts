import type { LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { Agent, request } from 'undici'
import { domain } from './configuration.ts'
import type { RunningProxy } from './running.ts'

interface Visit {
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Record<string, string>
  body?: string | Buffer | Readable
}

interface From {
  /** One of the loopback addresses. */
  address?: string
  /** True if it offers HTTP/2, as browsers do. */
  allowH2?: boolean
}

/** Settings by which a client finds every host name of the domain at the proxy, and trusts its certificate. */
const connectTo = ({ ca }: Pick<RunningProxy, 'ca'>) => ({
  ca,
  lookup: ((_host, { all }, found) =>
    all
      ? found(null, [{ address: '127.0.0.1', family: 4 }])
      : found(null, '127.0.0.1', 4)) satisfies LookupFunction,
})

/** A client of the proxy, at any name of its domain. */
export function visitor(proxy: RunningProxy, { address = '127.0.0.1', allowH2 = false }: From = {}) {
  const dispatcher = new Agent({
    localAddress: address,
    allowH2,
    connect: connectTo(proxy),
  })
  const open = async (host: string, path: string, { method = 'GET', headers, body }: Visit = {}) => {
    const url = `https://${host}.${domain}:${proxy.httpsPort}${path}`
    const given = { headers: headers ?? {}, body: body ?? null }
    return request(url, { dispatcher, method, ...given })
  }
  return {
    /** The reply with its body still coming. */
    open,
    /** The whole reply. */
    async ask(host: string, path: string, visit?: Visit) {
      const { statusCode: status, headers, body } = await open(host, path, visit)
      const bytes = Buffer.from(await body.arrayBuffer())
      return { status, headers, bytes, text: bytes.toString() }
    },
    close: () => dispatcher.destroy(),
  }
}
