import { z } from 'zod'
import type { ServiceName } from '../http/route.ts'

/**
 * First parts of addresses of the services themselves: behind a proxy that takes its path off, a path beginning with one
 * could not be told from them.
 */
const OWN_PARTS = ['api', 'app', 'articles', 'assets', 'health', 'metrics', 'openapi.json', 'v1']

const PARTS = /^https?:\/\/[^/?#@\\\s]+((?:[/?#].*)?)$/is
const SEGMENT = /^[\w.~-]+$/

/** https or http, a host, and a path or none; stored without a slash at its end. */
export const PublicAddress = z.string().transform((text, context) => {
  const rest = PARTS.exec(text)?.[1]
  const fault = rest === undefined || !URL.canParse(text) ? NO_ADDRESS : faultOfPath(rest)
  if (fault === undefined) return new URL(text).origin + withoutLastSlash(rest ?? '')
  context.addIssue({ code: 'custom', message: fault })
  return z.NEVER
})

const NO_ADDRESS =
  'must be an address such as https://yomu.example.org or https://home.example.org/yomu, without a user name or password'

/** Checks the path as written: `URL` would already have resolved its dots. */
function faultOfPath(rest: string): string | undefined {
  if (/[?#]/.test(rest)) return 'must have no query and no fragment: leave out ? and # and all that follows'
  const segments = withoutLastSlash(rest).split('/').slice(1)
  if (segments.some(segment => !SEGMENT.test(segment) || segment === '.' || segment === '..'))
    return 'must have a path such as /yomu: parts of A-Z, a-z, 0-9 and . _ ~ -, of which none is empty, . or ..'
  const [first = ''] = segments
  return OWN_PARTS.includes(first)
    ? `must have a path that begins otherwise than with /${first}, where yomu has addresses of its own: write /yomu, for example`
    : undefined
}

const withoutLastSlash = (path: string) => (path.endsWith('/') ? path.slice(0, -1) : path)

export const pathOf = (address: string): string => withoutLastSlash(new URL(address).pathname)

/** Compares whole segments. */
export const isUnder = (path: string, prefix: string): boolean =>
  path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/')

interface Addresses {
  PUBLIC_URL?: string | undefined
  CONSOLE_URL?: string | undefined
}

/** Undefined for services without a page, which have no public address in the settings. */
export const pageAddressOf = (service: ServiceName, addresses: Addresses): string | undefined =>
  service === 'study' ? addresses.PUBLIC_URL : service === 'manager' ? addresses.CONSOLE_URL : undefined

/** Empty if none was set. Services of learners share the path of their app. */
export function publicPathOf(service: ServiceName, addresses: Addresses): string {
  const isForLearners = service === 'user-manager' || service === 'collection'
  const address = isForLearners ? addresses.PUBLIC_URL : pageAddressOf(service, addresses)
  return address === undefined ? '' : pathOf(address)
}

export const faultsOfAddresses = ({ PUBLIC_URL, CONSOLE_URL }: Addresses): string[] =>
  PUBLIC_URL !== undefined && PUBLIC_URL === CONSOLE_URL
    ? ['CONSOLE_URL: must differ from PUBLIC_URL: the console is another program than the app of learners']
    : []
