import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Problem } from '../problems/errors.ts'
import { withoutEndSlashes } from '../values/end-slashes.ts'

type Subnets = readonly (readonly [string, number])[]

/**
 * Never called: link-local addresses, metadata services elsewhere, and ranges that name no single machine (benchmarks,
 * multicast, reserved, broadcast).
 */
const REFUSED_IPV4: Subnets = [
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['192.0.0.192', 32],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
const REFUSED_IPV6: Subnets = [
  ['fe80::', 10],
  ['fd00:ec2::', 32],
  ['fd20:ce::254', 128],
  // Tunnels and translators forward a call to an unknown IPv4 address: 6to4, Teredo, local NAT64.
  ['2002::', 16],
  ['2001::', 32],
  ['64:ff9b:1::', 48],
  // Discarded calls, benchmarks, multicast.
  ['100::', 64],
  ['2001:2::', 48],
  ['ff00::', 8],
]
/** Linux also treats the unspecified address as this machine. */
const LOOPBACK_IPV4: Subnets = [
  ['127.0.0.0', 8],
  ['0.0.0.0', 8],
]
const LOOPBACK_IPV6: Subnets = [
  ['::1', 128],
  ['::', 128],
]
const PRIVATE_IPV4: Subnets = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
]
const PRIVATE_IPV6: Subnets = [['fc00::', 7]]
/** IPv6 spellings of an IPv4 address; BlockList itself knows only the mapped form. */
const EMBEDDINGS = ['64:ff9b::', '::', '::ffff:0:']

export type AddressRule = (address: string) => boolean

const inSubnets = (ipv4: Subnets, ipv6: Subnets): AddressRule => {
  const list = new BlockList()
  for (const [address, prefix] of ipv6) list.addSubnet(address, prefix, 'ipv6')
  for (const [address, prefix] of ipv4) {
    list.addSubnet(address, prefix, 'ipv4')
    for (const embedding of EMBEDDINGS) list.addSubnet(`${embedding}${address}`, 96 + prefix, 'ipv6')
  }
  return address => {
    const [bare = ''] = address.split('%')
    const family = isIP(bare)
    return family === 0 || list.check(bare, family === 6 ? 'ipv6' : 'ipv4')
  }
}

/** True for addresses that are never called, and for everything that is not an IP address. */
export const isRefusedAddress: AddressRule = inSubnets(REFUSED_IPV4, REFUSED_IPV6)

/** True for this machine, and for everything that is not an IP address. */
export const isLoopbackAddress: AddressRule = inSubnets(LOOPBACK_IPV4, LOOPBACK_IPV6)

/** True for this machine and its network, and for everything that is not an IP address. */
export const isPrivateAddress: AddressRule = inSubnets(
  [...LOOPBACK_IPV4, ...PRIVATE_IPV4],
  [...LOOPBACK_IPV6, ...PRIVATE_IPV6],
)

export class AddressRefused extends Error {
  constructor(host: string, why = 'a link-local, metadata or tunnel address, which is never called') {
    super(`${host} is ${why}`)
    this.name = 'AddressRefused'
  }
}

/** Throws AddressRefused. Names are checked at the lookup. */
export const refuseLiteral = (url: URL, refuses: AddressRule = isRefusedAddress, why?: string): void => {
  const host = literalOf(url)
  if (host !== null && refuses(host)) throw new AddressRefused(host, why)
}

/** Null for a host name. */
export const literalOf = (url: URL): string | null => {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? null : host
}

export const isOfThisMachine = (url: URL): boolean => {
  const literal = literalOf(url)
  return url.hostname === 'localhost' || (literal !== null && isLoopbackAddress(literal))
}

/** Fails if any of the answers is refused. */
export const checkedLookup =
  (lookup: LookupFunction, refuses: AddressRule, why?: string): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, options, (error, address, family) => {
      if (error) return callback(error, address, family)
      const addresses = typeof address === 'string' ? [address] : address.map(entry => entry.address)
      if (addresses.some(refuses)) return callback(new AddressRefused(hostname, why), '')
      callback(null, address, family)
    })

/** Throws `invalid_input`. */
export const parseBaseUrl = (text: string): string => {
  const url = URL.parse(text.trim())
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw invalid('must start with http:// or https://')
  if (url.username || url.password) throw invalid('must not carry a user name or password')
  // An empty query or fragment shows only in the whole address.
  if (/[?#]/.test(url.href)) throw invalid('must not carry a query or fragment')
  try {
    refuseLiteral(url)
  } catch {
    throw invalid('must not be a link-local, metadata or tunnel address')
  }
  return withoutEndSlashes(url.href)
}

const invalid = (why: string) => new Problem('invalid_input', `The base URL ${why}`)
