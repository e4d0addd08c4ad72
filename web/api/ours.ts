import { isProblemCode } from '../../lib/contracts/page-client.ts'
import type { Route } from '../../lib/platform/http/route.ts'

/** A reply as both `fetch` and XMLHttpRequest tell of it. */
export interface Arrived {
  status: number
  /** True for a redirect, followed or not: no call of a page is answered by one. */
  isRedirect: boolean
  /** `Content-Type`; empty if the reply has none. */
  type: string
  /** Read only if the reply says that it is a problem. */
  text(): Promise<string>
}

/** `sign-in`: a proxy in front of yomu wants to know who asks; `away`: another failure of a proxy, or of what is behind it. */
export type Whose = 'ours' | 'sign-in' | 'away'

const pages = new Set(['text/html', 'application/xhtml+xml'])
const PROBLEM = 'application/problem+json'
/** 511: the network's own page, as of a hotel, asks. */
const ASKS_WHO = new Set([401, 403, 511])

/** The part of a route that says how it replies; a route without any replies in JSON. */
export type Replying = Pick<Route, 'status' | 'reply' | 'reply_type'>

/** Says whose a reply is. Ours is a problem with a code of ours, or has the type that its route declares. */
export async function whoseIs(route: Replying, { status, isRedirect, type, text }: Arrived): Promise<Whose> {
  if (isRedirect) return 'sign-in'
  const media = type.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (media === PROBLEM && isProblemCode(codeIn(await text().catch(() => '')))) return 'ours'
  if (status < 400 && isDeclared(route, status, media)) return 'ours'
  return ASKS_WHO.has(status) || (status < 400 && pages.has(media)) ? 'sign-in' : 'away'
}

function codeIn(text: string): unknown {
  try {
    const document: unknown = JSON.parse(text)
    return typeof document === 'object' && document !== null && 'code' in document ? document.code : undefined
  } catch {
    return undefined
  }
}

/** True if the route may answer with this type. A stream of bytes may have any, since its files do, but is no page. */
function isDeclared(route: Replying, status: number, media: string): boolean {
  if (status === 304) return true
  if (status === 204) return route.status === 204 || route.reply === 'stream'
  switch (route.reply) {
    case 'stream':
      return media !== '' && !pages.has(media)
    case 'bytes':
      return media === (route.reply_type ?? 'application/octet-stream')
    case 'lines':
      return media === 'application/x-ndjson'
    default:
      return media === 'application/json'
  }
}
