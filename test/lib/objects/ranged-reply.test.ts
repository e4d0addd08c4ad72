import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ByteRange, rangedReply } from '../../../lib/objects/ranged-reply.ts'
import { textOf } from '../data/object-stores/media-lab.ts'

const digits = '0123456789'

/** The answer to a header, as a client sees it. */
async function ask(header: string | undefined, bytes = digits, etag?: string) {
  const opened: (ByteRange | null)[] = []
  const open = (range: ByteRange | null) => {
    opened.push(range)
    return Readable.from([Buffer.from(range ? bytes.slice(range.start, range.end + 1) : bytes)])
  }
  const source = { size: bytes.length, content_type: 'video/mp4', open, ...(etag ? { etag } : {}) }
  const { status, headers, content } = await rangedReply(
    source,
    { range: header },
    { 'cache-control': 'private' },
  )
  if (content.kind !== 'stream') throw new Error('not a stream')
  return { status, headers, body: await textOf(content.stream), opened }
}

it.each([
  undefined,
  '',
  'bytes',
  'bytes=a-b',
  'bytes=5-2',
  'bytes=0-1,4-5',
  'bytes=+1-2',
  'bytes 0-1',
  'xbytes=0-1',
  'bytes=2 - 5',
  // Spaces that can be divided in many ways between the parts of a pattern.
  `bytes=${' '.repeat(300)}-${' '.repeat(300)}x`,
])('a reply without a requested range has the whole file: %j', async header => {
  expect(await ask(header)).toEqual({
    status: 200,
    headers: {
      'content-type': 'video/mp4',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'cache-control': 'private',
    },
    body: digits,
    opened: [null],
  })
})

describe('a reply to a requested range', () => {
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=2-5', 2, 5],
    ['bytes=4-', 4, 9],
    ['bytes=8-100', 8, 9],
    ['bytes=0-99999999999999999999999', 0, 9],
    ['bytes=-3', 7, 9],
    ['bytes=-99999999999999999999999', 0, 9],
    ['BYTES=2-5', 2, 5],
    ['bytes= 2-5 ', 2, 5],
  ])('has that part: %j', async (header, start, end) => {
    expect(await ask(header)).toEqual({
      status: 206,
      headers: {
        'content-type': 'video/mp4',
        'content-length': String(end - start + 1),
        'content-range': `bytes ${start}-${end}/10`,
        'accept-ranges': 'bytes',
        'cache-control': 'private',
      },
      body: digits.slice(start, end + 1),
      opened: [{ start, end }],
    })
  })

  it.each(['bytes=10-', 'bytes=10-12', 'bytes=99999999999999999999999-', 'bytes=-0'])(
    'is refused if there are no such bytes: %j',
    async header => {
      await expect(ask(header)).rejects.toMatchObject({
        code: 'range_not_satisfiable',
        status: 416,
        extras: { headers: { 'content-range': 'bytes */10' } },
      })
    },
  )

  it('always agrees with its headers', async () => {
    const edge = fc.option(fc.nat(14), { nil: '' })
    await fc.assert(
      fc.asyncProperty(edge, edge, fc.nat(12), async (first, last, size) => {
        const bytes = 'abcdefghijkl'.slice(0, size)
        const reply = await ask(`bytes=${first}-${last}`, bytes).catch(error => error)
        if (reply.code === 'range_not_satisfiable') {
          expect(first === '' ? last === 0 : Number(first) >= size).toBe(true)
          return
        }
        expect(reply.headers['content-length']).toBe(String(reply.body.length))
        const [, start, end, of] =
          /^bytes (\d+)-(\d+)\/(\d+)$/.exec(reply.headers['content-range'] ?? '') ?? []
        if (reply.status === 200) expect([reply.body, start]).toEqual([bytes, undefined])
        else expect([reply.body, of]).toEqual([bytes.slice(Number(start), Number(end) + 1), String(size)])
      }),
    )
  })
})

describe('a reply with an empty file', () => {
  it('is whole and empty', async () => {
    expect(await ask(undefined, '')).toMatchObject({
      status: 200,
      headers: { 'content-length': '0' },
      body: '',
    })
    expect(await ask('bytes=-5', '')).toMatchObject({
      status: 200,
      headers: { 'content-length': '0' },
      body: '',
    })
  })

  it('satisfies no range', async () => {
    await expect(ask('bytes=0-', '')).rejects.toMatchObject({
      status: 416,
      extras: { headers: { 'content-range': 'bytes */0' } },
    })
  })
})

it('a reply has the ETag of its bytes', async () => {
  expect((await ask('bytes=0-1', digits, '"abc"')).headers).toMatchObject({ etag: '"abc"' })
})

it('a reply has no bytes for a client that has them', async () => {
  const open = () => expect.fail('read')
  const source = { size: 3, content_type: 'video/mp4', etag: '"abc"', open }
  const asked = { range: 'bytes=0-1', ifNoneMatch: '"x", W/"abc"' }
  const reply = await rangedReply(source, asked, { 'cache-control': 'private' })
  expect(reply).toMatchObject({ status: 304, headers: { etag: '"abc"', 'cache-control': 'private' } })
})
