import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Problem } from '../http/errors.ts'

/** IPv4 addresses a model endpoint never has: link-local, and cloud metadata services outside it. */
const REFUSED_IPV4: readonly [string, number][] = [
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['192.0.0.192', 32],
]
const REFUSED_IPV6: readonly [string, number][] = [
  ['fe80::', 10],
  ['fd00:ec2::254', 128],
  ['fd20:ce::254', 128],
]
/** IPv6 spellings of an IPv4 address; BlockList itself knows the mapped form only. */
const EMBEDDINGS = ['64:ff9b::', '::']

const refused = new BlockList()
for (const [address, prefix] of REFUSED_IPV6) refused.addSubnet(address, prefix, 'ipv6')
for (const [address, prefix] of REFUSED_IPV4) {
  refused.addSubnet(address, prefix, 'ipv4')
  for (const embedding of EMBEDDINGS) refused.addSubnet(`${embedding}${address}`, 96 + prefix, 'ipv6')
}

export type AddressRule = (address: string) => boolean

/** Whether an IP address is one we never call. What is no IP address is refused too. */
export const isRefusedAddress: AddressRule = address => {
  const bare = address.replace(/%.*$/, '')
  const family = isIP(bare)
  return family === 0 || refused.check(bare, family === 6 ? 'ipv6' : 'ipv4')
}

export class AddressRefused extends Error {
  constructor(host: string) {
    super(`${host} is a link-local or metadata address, which is never called`)
    this.name = 'AddressRefused'
  }
}

/** Throws AddressRefused for an IP literal that is refused; names are left to the lookup. */
export const refuseLiteral = (url: URL, refuses: AddressRule = isRefusedAddress): void => {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && refuses(host)) throw new AddressRefused(host)
}

/** A DNS lookup that fails when any of the answers is refused. */
export const checkedLookup =
  (lookup: LookupFunction, refuses: AddressRule): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, options, (error, address, family) => {
      if (error) return callback(error, address, family)
      const addresses = typeof address === 'string' ? [address] : address.map(entry => entry.address)
      if (addresses.some(refuses)) return callback(new AddressRefused(hostname), '')
      callback(null, address, family)
    })

/** The base URL of an endpoint in its one normal form. Throws `invalid_input`. */
export const parseBaseUrl = (text: string): string => {
  const url = URL.parse(text.trim())
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw invalid('must start with http:// or https://')
  if (url.username || url.password) throw invalid('must not carry a user name or password')
  if (url.search || url.hash) throw invalid('must not carry a query or fragment')
  try {
    refuseLiteral(url)
  } catch {
    throw invalid('must not be a link-local or metadata address')
  }
  return url.href.replace(/\/+$/, '')
}

const invalid = (why: string) => new Problem('invalid_input', `The base URL ${why}`)
