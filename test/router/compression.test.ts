import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { HttpResult } from '../../lib/platform/http/serving/event.ts'
import { Compression, preferred } from '../../router/compression.ts'

const json = 'application/json; charset=utf-8'
const long = JSON.stringify({ sentences: Array.from({ length: 100 }, (_, n) => `${n}番目の文。`) })
const page = (headers: Record<string, string> = {}): HttpResult => ({
  statusCode: 200,
  headers: { 'content-type': json, ...headers },
  bytes: [Buffer.from(long.slice(0, 200)), Buffer.from(long.slice(200))],
})
const bodyOf = ({ bytes = [] }: HttpResult) => Buffer.concat(bytes)
const MiB = 1024 * 1024

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;Q=0.5', 'gzip'],
  ['deflate', 'identity'],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['*;q=0.5, br;q=0', 'gzip'],
  ['*;q=0', 'identity'],
  ['identity, gzip;q=0.5', 'identity'],
  ['identity;q=0.1, gzip;q=0.5', 'gzip'],
  ['br;q=nonsense, gzip', 'gzip'],
  ['br;q=2, gzip;q=0.001', 'gzip'],
  [' br ; q=1.0 , gzip ; q=0.9 ', 'br'],
])('the coding of an answer that %j asks for is %s', (header, coding) => {
  expect(preferred(header)).toBe(coding)
})

describe('JSON', () => {
  const compression = new Compression(MiB)

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is sent as %s on request, with the same content', async (coding, decompress) => {
    const text: HttpResult = { statusCode: 200, headers: { 'content-type': json }, body: long }
    for (const result of [page(), text]) {
      const sent = await compression.apply(result, coding)
      expect(sent.headers).toMatchObject({ 'content-encoding': coding, vary: 'Accept-Encoding' })
      expect(sent.body).toBeUndefined()
      expect(decompress(bodyOf(sent)).toString()).toBe(long)
      expect(bodyOf(sent).length).toBeLessThan(long.length / 2)
    }
  })

  it('is not compressed unless asked for, nor below 1 KiB; both vary on Accept-Encoding', async () => {
    const plain = await compression.apply(page({ vary: 'Authorization' }), undefined)
    expect(plain).toEqual(page({ vary: 'Authorization, Accept-Encoding' }))
    const at = (length: number) => ({ ...page(), bytes: [Buffer.alloc(length, ' ')] })
    expect((await compression.apply(at(1_023), 'br')).headers['content-encoding']).toBeUndefined()
    expect((await compression.apply(at(1_024), 'br')).headers['content-encoding']).toBe('br')
  })

  it('of problems is compressed too, and a 304 varies like its 200', async () => {
    const problem = await compression.apply(page({ 'content-type': 'application/problem+json' }), 'br')
    expect(problem.headers['content-encoding']).toBe('br')
    const unchanged = await compression.apply({ statusCode: 304, headers: { etag: 'W/"a"' } }, 'br')
    expect(unchanged).toEqual({ statusCode: 304, headers: { etag: 'W/"a"', vary: 'Accept-Encoding' } })
  })
})

it.each<[string, HttpResult]>([
  ['a stream', { statusCode: 200, headers: { 'content-type': json }, stream: Readable.from(['{}']) }],
  ['sound', page({ 'content-type': 'audio/wav' })],
  ['a compressed reply', page({ 'content-encoding': 'gzip' })],
  ['a reply marked as no-transform', page({ 'cache-control': 'no-cache, no-transform' })],
])('%s is not compressed', async (_, result) => {
  expect(await new Compression(MiB).apply(result, 'br')).toBe(result)
})

describe('a compressed page', () => {
  const etag = 'W/"a"'

  it('is cached by its ETag, in each coding', async () => {
    const compression = new Compression(MiB)
    const [br, together] = await Promise.all([1, 2].map(() => compression.apply(page({ etag }), 'br')))
    const again = await compression.apply(page({ etag }), 'br')
    expect(together?.bytes?.[0]).toBe(br?.bytes?.[0])
    expect(again.bytes?.[0]).toBe(br?.bytes?.[0])
    expect(gunzipSync(bodyOf(await compression.apply(page({ etag }), 'gzip'))).toString()).toBe(long)
    const untagged = await compression.apply(page(), 'br')
    expect(untagged.bytes?.[0]).not.toBe(br?.bytes?.[0])
  })

  it('holds no more memory than its size, and is dropped from a full cache', async () => {
    const compression = new Compression(3_000)
    const first = (await compression.apply(page({ etag }), 'br')).bytes?.[0]
    expect(first?.buffer.byteLength).toBe(first?.byteLength)
    for (const other of ['W/"b"', 'W/"c"', 'W/"d"']) await compression.apply(page({ etag: other }), 'br')
    expect((await compression.apply(page({ etag }), 'br')).bytes?.[0]).not.toBe(first)
    const none = new Compression(0)
    const [one, two] = [await none.apply(page({ etag }), 'br'), await none.apply(page({ etag }), 'br')]
    expect(one.bytes?.[0]).not.toBe(two.bytes?.[0])
  })
})
