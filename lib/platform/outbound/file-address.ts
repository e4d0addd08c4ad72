import type { Config } from '../config/schema.ts'
import { Problem } from '../problems/errors.ts'
import { isLoopbackAddress, literalOf } from './address.ts'

export interface DownloadRules {
  /** The only origin that may use plain HTTP in production. */
  dataServer: string
  production: boolean
}

export const downloadRules = (
  { DATA_SERVER_URL, PORT_OFFSET, NODE_ENV }: Pick<Config, 'DATA_SERVER_URL' | 'PORT_OFFSET' | 'NODE_ENV'>,
  data_port: number,
): DownloadRules => ({
  dataServer: DATA_SERVER_URL ?? `http://127.0.0.1:${data_port + PORT_OFFSET}`,
  production: NODE_ENV === 'production',
})

export interface AllowedAddress {
  url: URL
  isLocal: boolean
}

/** Accepts stores that data_server names. Errors never quote the address: its query holds a signature. */
export const allowedAddress = (
  text: string,
  origins: readonly string[],
  { dataServer, production }: DownloadRules,
): AllowedAddress => {
  const url = URL.parse(text)
  if (!url || url.username || url.password || url.hash)
    throw new Problem(
      'invalid_input',
      'The address of the file must be a URL without a user name, password or fragment.',
    )
  if (!origins.some(origin => originOf(origin) === url.origin))
    throw new Problem('forbidden', 'Files are downloaded from the configured object stores only.')
  const isOwn = url.origin === originOf(dataServer)
  const isLocal = isOwn || isThisMachine(url)
  const isPlainAllowed = url.protocol === 'http:' && (isOwn || (isLocal && !production))
  if (url.protocol !== 'https:' && !isPlainAllowed)
    throw new Problem('forbidden', 'Files are downloaded over HTTPS only.')
  return { url, isLocal }
}

const originOf = (address: string): string | null => {
  const url = URL.parse(address)
  return url && ['http:', 'https:'].includes(url.protocol) ? url.origin : null
}

const isThisMachine = (url: URL): boolean => {
  const literal = literalOf(url)
  return literal === null ? /^(.+\.)?localhost$/.test(url.hostname) : isLoopbackAddress(literal)
}
