import { BlockList, isIP } from 'node:net'

const privateAddresses = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  privateAddresses.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateAddresses.addSubnet(network, prefix, 'ipv6')

/** True if a host, in the form of URL.hostname, is this machine or in a private network. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '')
  const version = isIP(host)
  if (version !== 0) return privateAddresses.check(host, version === 4 ? 'ipv4' : 'ipv6')
  return !host.includes('.') || /\.(?:localhost|local|internal|home\.arpa)$/.test(host)
}
