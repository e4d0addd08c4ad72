import type { IncomingMessage } from 'node:http'
import { withDeadline } from '../../platform/outbound/deadline.ts'
import type { Transport } from '../../platform/outbound/transport.ts'
import { Problem } from '../../platform/problems/errors.ts'

export const SILENCE_MS = 60_000
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Follows a bounded number of redirects, each to https and by the address's own rules. A circle ends like a long chain. */
export async function follow(
  url: URL,
  { transport, redirects }: { transport: Transport; redirects: number },
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const headers = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'yomu' }
  const reply = await withDeadline(SILENCE_MS, signal, brief =>
    transport.open({ method: 'GET', url, headers }, brief),
  )
  const { statusCode = 0 } = reply
  if (statusCode === 200) return reply
  reply.destroy()
  if (!REDIRECTS.has(statusCode) || redirects === 0) throw refused(url, `HTTP ${statusCode}, not the file`)
  const next = URL.parse(reply.headers.location ?? '', url.href)
  if (next?.protocol !== 'https:') throw refused(url, 'a redirect that leads to no https address')
  return follow(next, { transport, redirects: redirects - 1 }, signal)
}

const refused = ({ host }: URL, what: string) => new Problem('upstream_failed', `${host} answered ${what}.`)
