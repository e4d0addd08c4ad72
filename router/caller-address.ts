import { BlockList, isIP, isIPv4 } from 'node:net'

/** The proxies that TRUSTED_PROXIES names; undefined if it names none. */
export type TrustedProxies = BlockList | undefined

export function proxiesIn(entries: readonly string[]): TrustedProxies {
  if (entries.length === 0) return
  const list = new BlockList()
  for (const entry of entries) {
    const [text = '', bits] = entry.split('/')
    const address = plainAddress(text) ?? text
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')

/**
 * The address of the caller. Each proxy adds to X-Forwarded-For the address that it was called from, so only what trusted
 * proxies have added is known: the first address from the right that is no trusted proxy, or the leftmost of trusted
 * ones. An entry that is no address ends the search at the proxy that added it, so that no caller chooses its own name.
 */
export function callerIn(forwarded: string, peer: string, trusted: TrustedProxies): string {
  let known = peer
  for (const entry of forwarded.split(',').toReversed()) {
    const address = plainAddress(entry.trim())
    if (address === undefined) return known
    known = address
    if (!trusted?.check(address, familyOf(address))) return known
  }
  return known
}

const WITH_PORT = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/
const MAPPED = /^::ffff:(?:([\d.]+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i

/** An entry without its port and the zone of a link-local address, and an IPv4 address in its own form. */
function plainAddress(entry: string): string | undefined {
  const [, inBrackets, ipv4] = WITH_PORT.exec(entry) ?? []
  const [address = ''] = (inBrackets ?? ipv4 ?? entry).split('%', 1)
  if (isIP(address) === 0) return
  const [, dotted, high, low] = MAPPED.exec(address) ?? []
  if (dotted !== undefined) return dotted
  if (high === undefined || low === undefined) return address
  const bytes = Buffer.from(high.padStart(4, '0') + low.padStart(4, '0'), 'hex')
  return bytes.join('.')
}
