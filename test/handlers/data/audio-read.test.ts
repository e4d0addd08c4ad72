import { describe, expect, it } from 'vitest'
import { deepIt } from '../../support/sample.ts'
import { wavOf } from '../../support/wav.ts'
import { articleOf, hashOf, keyOf, listen, sound, speak, testBucket } from './audio-stories.ts'
import { dataLab, reader } from './lab.ts'

const open = dataLab()
const bucket = testBucket()

/** The bytes in a row and in a part. */
const PART = 350_000
const long = wavOf(450_000)

async function spoken(bytes: Uint8Array) {
  const { lab, client } = await open.asReader()
  const id = await articleOf(client, ['春。', '\n', '夏。'])
  await speak(client, id, 0, '春。', { bytes })
  const hear = async (headers: Record<string, string> = {}) => {
    const reply = await listen(client, id, 0, headers)
    return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.bytes()) }
  }
  return { lab, client, id, hear }
}

describe('a clip in the table', () => {
  it.each([
    ['short', sound],
    ['long', long],
  ])('is read as a whole if it is %s', async (_, bytes) => {
    const { hear } = await spoken(bytes)
    const reply = await hear()
    expect(reply).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'audio/wav',
        'content-length': `${bytes.length}`,
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-cache',
        etag: `"${hashOf('春。')}"`,
      },
    })
    expect(reply.bytes.equals(bytes)).toBe(true)
  })

  deepIt.each([
    ['up to the end of a part', `bytes=0-${PART - 1}`, 0, PART - 1, 1],
    ['over the border of two', `bytes=${PART - 3}-${PART + 2}`, PART - 3, PART + 2, 2],
    ['at its end', 'bytes=-7', long.length - 7, long.length - 1, 1],
  ])('is read in a range %s, and no more of it than that needs', async (_, range, start, end, parts) => {
    const { lab, hear } = await spoken(long)
    const asked = await lab.requestsOf(async () => {
      const reply = await hear({ range })
      expect(reply).toMatchObject({
        status: 206,
        headers: {
          'content-range': `bytes ${start}-${end}/${long.length}`,
          'content-length': `${end - start + 1}`,
        },
      })
      expect(reply.bytes.equals(long.subarray(start, end + 1))).toBe(true)
    })
    // The head, its revision, the row, the clip.
    expect(asked.length - parts).toBeLessThanOrEqual(4)
  })
})

deepIt('a clip in a bucket is read from an address that is valid for ten minutes', async () => {
  const client = (await open(bucket.environment())).as(reader)
  const id = await articleOf(client, ['春。'])
  await speak(client, id, 0, '春。')
  const { status, headers } = await listen(client, id, 0, { range: 'bytes=0-9' })
  expect({ status, cached: headers['cache-control'] }).toEqual({ status: 302, cached: 'private, no-store' })
  const address = new URL(headers.location ?? '')
  expect(address.searchParams.get('X-Amz-Expires')).toBe('60')
  expect(address.pathname).toContain(keyOf('春。'))
  const fetched = await fetch(address, { headers: { range: 'bytes=0-9' } })
  expect(Buffer.from(await fetched.arrayBuffer()).equals(sound.subarray(0, 10))).toBe(true)
})
