import { describe, expect, it } from 'vitest'
import { allowedAddress } from '../../../../../lib/platform/outbound/file-address.ts'

const bucket = 'https://media-125.cos.ap-tokyo.myqcloud.com'
const dataServer = 'http://127.0.0.1:8014'
const signature = '?signature=opens-the-file'
const everywhere = [
  bucket,
  dataServer,
  'http://localhost:9000',
  'http://minio.example:9000',
  'http://127.0.0.1:9000',
  'http://[::1]:9000',
  'ftp://files.example',
  'not an address',
]

const judged = (url: string, { origins = everywhere, production = false, own = dataServer } = {}) => {
  try {
    const { isLocal } = allowedAddress(url, origins, { dataServer: own, production })
    return isLocal ? 'allowed here' : 'allowed'
  } catch (error) {
    expect(String(error)).not.toMatch(/signature|opens-the-file/)
    return error instanceof Error && 'code' in error ? error.code : error
  }
}

describe('the address of a file', () => {
  it.each([
    [`${bucket}/tmp/u7/film.mp4${signature}`, 'allowed'],
    ['HTTPS://MEDIA-125.cos.ap-tokyo.myqcloud.com:443/x', 'allowed'],
    [`${dataServer}/v1/data/files/signed${signature}`, 'allowed here'],
    ['http://localhost:9000/x', 'allowed here'],
    ['http://127.1:9000/x', 'allowed here'],
    ['http://2130706433:9000/x', 'allowed here'],
    ['http://[0:0:0:0:0:0:0:1]:9000/x', 'allowed here'],
  ])('may be %s', (url, verdict) => {
    expect(judged(url)).toBe(verdict)
  })

  it.each([
    ['another host', `https://elsewhere.example/x${signature}`],
    ['another port', `${bucket}:8443/x${signature}`],
    ['another scheme', `http://media-125.cos.ap-tokyo.myqcloud.com/x${signature}`],
    ['a host that begins alike', `${bucket}.elsewhere.example/x${signature}`],
    ['a host that ends alike', `https://x.media-125.cos.ap-tokyo.myqcloud.com/x${signature}`],
    ['a path with the origin in it', `https://elsewhere.example/${bucket}${signature}`],
    ['plain HTTP over the network', `http://minio.example:9000/x${signature}`],
    ['a file', `file:///etc/passwd${signature}`],
    ['a file on a named host', `file://localhost/etc/passwd${signature}`],
    ['data', 'data:text/plain,signature'],
    ['what origins cannot name', `ftp://files.example/x${signature}`],
    ['a metadata service', `http://169.254.169.254/latest${signature}`],
    ['the unspecified address', `http://0.0.0.0:8014/x${signature}`],
    ['another port of this machine', `http://127.0.0.1:8010/x${signature}`],
    ['a mapped spelling of this machine', `http://[::ffff:127.0.0.1]:8014/x${signature}`],
  ])('may not be %s', (_, url) => {
    expect(judged(url)).toBe('forbidden')
  })

  it.each([
    ['no URL', 'signature'],
    ['relative', `//media-125.cos.ap-tokyo.myqcloud.com/x${signature}`],
    ['with a name before the host', `https://signature@media-125.cos.ap-tokyo.myqcloud.com/x`],
    [
      'with the origin before the real host',
      `https://media-125.cos.ap-tokyo.myqcloud.com@elsewhere.example/x`,
    ],
    ['with a password', `https://:signature@media-125.cos.ap-tokyo.myqcloud.com/x`],
    ['with a fragment', `${bucket}/x#signature`],
  ])('may not be %s', (_, url) => {
    expect(judged(url)).toBe('invalid_input')
  })

  it('is refused while no origin is configured', () => {
    expect(judged(`${bucket}/x`, { origins: [] })).toBe('forbidden')
    expect(judged(`${dataServer}/x`, { origins: [] })).toBe('forbidden')
  })

  describe('in production', () => {
    const production = true

    it('may be plain HTTP only if data_server itself is configured so', () => {
      expect(judged(`${dataServer}/x`, { production })).toBe('allowed here')
      expect(judged('http://127.0.0.1:9000/x', { production })).toBe('forbidden')
      expect(judged('http://localhost:9000/x', { production })).toBe('forbidden')
      const own = 'http://minio.example:9000'
      expect(judged(`${own}/x`, { production, own })).toBe('allowed here')
    })

    it('may be HTTPS', () => {
      expect(judged(`${bucket}/x`, { production })).toBe('allowed')
    })
  })
})
