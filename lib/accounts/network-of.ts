import { isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const ROUTED_GROUPS = 4

/** What one customer of a network provider has: an IPv4 address, or 64 bits of an IPv6 address. */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = [], tail = []] = address
    .split('::')
    .map(part => part.split(':').filter(group => group !== ''))
  const gap = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  const groups = [...head, ...gap, ...tail].slice(0, ROUTED_GROUPS)
  return groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')
}
