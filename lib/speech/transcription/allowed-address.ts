import { isLoopbackAddress, literalOf } from '../../agent/provider/address.ts'
import { Problem } from '../../http/errors.ts'

export interface DownloadRules {
  /** data_server as it is configured: the one origin that may speak plain HTTP in production. */
  dataServer: string
  production: boolean
}

export interface AllowedAddress {
  url: URL
  /** Whether it may lead to this machine. */
  isLocal: boolean
}

/**
 * The address of a file, if it lies in a store that data_server names. What it refuses never quotes the
 * address, whose query holds a signature.
 */
export const allowedAddress = (
  text: string,
  origins: readonly string[],
  { dataServer, production }: DownloadRules,
): AllowedAddress => {
  const url = URL.parse(text)
  if (!url || url.username || url.password || url.hash)
    throw new Problem('invalid_input', 'The address of the file is not a plain URL.')
  if (!origins.some(origin => originOf(origin) === url.origin))
    throw new Problem('forbidden', 'Files are fetched from the configured object stores only.')
  const isOwn = url.origin === originOf(dataServer)
  const isLocal = isOwn || isThisMachine(url)
  const isPlainAllowed = url.protocol === 'http:' && (isOwn || (isLocal && !production))
  if (url.protocol !== 'https:' && !isPlainAllowed)
    throw new Problem('forbidden', 'Files are fetched over HTTPS only.')
  return { url, isLocal }
}

/** Null for what has no origin of its own, such as `file:`. */
const originOf = (address: string): string | null => {
  const url = URL.parse(address)
  return url && ['http:', 'https:'].includes(url.protocol) ? url.origin : null
}

const isThisMachine = (url: URL): boolean => {
  const literal = literalOf(url)
  return literal === null ? /^(.+\.)?localhost$/.test(url.hostname) : isLoopbackAddress(literal)
}
