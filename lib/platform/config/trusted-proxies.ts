import { isIP } from 'node:net'
import { z } from 'zod'

const ENTRY = /^([^/%]+)(?:\/(\d{1,3}))?$/

const isEntry = (entry: string): boolean => {
  const [, address = '', bits] = ENTRY.exec(entry) ?? []
  const family = isIP(address)
  // A range of mapped addresses would hold no IPv4 address.
  if (family === 0 || (bits !== undefined && address.toLowerCase().startsWith('::ffff:'))) return false
  return bits === undefined || Number(bits) <= (family === 4 ? 32 : 128)
}

/** Addresses and ranges (CIDR) of proxies, separated by commas. */
export const TrustedProxiesText = z
  .string()
  .default('')
  .transform((text, context): string[] => {
    const entries = text.split(',').map(entry => entry.trim())
    const proxies = text.trim() === '' ? [] : entries
    const wrong = proxies.findIndex(entry => !isEntry(entry))
    if (wrong < 0) return proxies
    context.addIssue({
      code: 'custom',
      message: `must be addresses or ranges of proxies, separated by commas, such as 192.168.1.2, 10.0.0.0/8 or fd00::/8; entry ${wrong + 1} is none`,
    })
    return z.NEVER
  })
