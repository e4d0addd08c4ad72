import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MOST_PART_BYTES } from '../../../lib/contracts/schemas/parts.ts'
import type { ObjectStore } from '../../../lib/data/object-stores/object-store.ts'
import { bucket, cosLab, dataServerOf } from '../../flows/cos-lab.ts'
import { administrator } from '../../support/people.ts'
import { refuse } from '../../support/s3-server/behaviours.ts'

const lab = cosLab()
const never = new AbortController().signal
const japanese = 'files/sys/assets/教材 第１課「朝」.zip'

const store = (): ObjectStore => dataServerOf(lab.stack).objects.current()
const keep = (key: string, content: string | Buffer) =>
  store().put(key, Buffer.from(content), {
    content_type: 'text/html',
    max_bytes: 2 * MOST_PART_BYTES,
    signal: never,
  })

const badKeys = ['video/../../settings/data.json', 'a'.repeat(2_000), '']

describe.each(['local', 'cos'] as const)('objects kept in %s', mode => {
  beforeEach(async () => {
    if (mode === 'cos') await lab.cos.put({ body: lab.s3.form() })
    await keep('video/u7/sources/2026/11/01M801YEG2DWNSQP5NGYBD0QC4.mp4', 'moving pictures')
    await keep('video/u8/sources/2026/11/01M801YEG2DWNSQP5NGYBD0QC5.mp4', 'more')
    await keep('tmp/u7/transcription/2026/11/20/01M801YEG2DWNSQP5NGYBD0QC6.mp3', 'sound')
    await keep(japanese, '<script>alert(1)</script>')
  })
  afterEach(async () => {
    const { objects } = await store().list({ prefix: '', limit: 1_000, by_folder: false }, never)
    for (const { key } of objects) await store().remove(key, never)
  })

  it('are downloaded as bytes, and never shown', async () => {
    const { token } = await administrator(lab.stack)
    const url = `${lab.stack.addresses.manager}/api/manager/cos/objects/download?part=1&key=${encodeURIComponent(japanese)}`
    const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '25',
      'x-content-type-options': 'nosniff',
    })
    expect(await reply.text()).toBe('<script>alert(1)</script>')
  })

  it('are downloaded in parts of 4 MiB', async () => {
    const large = Buffer.concat([Buffer.alloc(MOST_PART_BYTES, 'a'), Buffer.from('bc')])
    await keep('files/large', large)
    await keep('files/whole', large.subarray(0, MOST_PART_BYTES))
    await keep('files/empty', Buffer.alloc(0))
    const part = async (key: string, part: number) =>
      Buffer.from(await lab.cos.download({ query: { key, part } }))
    expect((await part('files/large', 1)).equals(large.subarray(0, MOST_PART_BYTES))).toBe(true)
    expect((await part('files/large', 2)).toString()).toBe('bc')
    expect((await part('files/whole', 1)).length).toBe(MOST_PART_BYTES)
    expect((await part('files/empty', 1)).length).toBe(0)
    for (const [key, number] of [
      ['files/large', 3],
      ['files/whole', 2],
      ['files/empty', 2],
    ] as const)
      await expect(part(key, number)).rejects.toMatchObject({ code: 'not_found' })
    await expect(part('files/large', 0)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('are deleted for good, once', async () => {
    const query = { key: japanese }
    await lab.cos.removeObject({ query })
    expect(await store().head(japanese, never)).toBeNull()
    const missing = { code: 'not_found', status: 404 }
    await expect(lab.cos.removeObject({ query })).rejects.toMatchObject(missing)
    await expect(lab.cos.download({ query: { ...query, part: 1 } })).rejects.toMatchObject(missing)
  })

  it('cannot be reached by an invalid key', async () => {
    lab.s3.requests.length = 0
    const refused = { code: 'invalid_input', status: 400 }
    for (const key of badKeys) {
      await expect(lab.cos.download({ query: { key, part: 1 } }), key).rejects.toMatchObject(refused)
      await expect(lab.cos.removeObject({ query: { key } }), key).rejects.toMatchObject(refused)
      if (key !== '')
        await expect(lab.cos.objects({ query: { prefix: key } }), key).rejects.toMatchObject(refused)
    }
    expect(lab.s3.requests).toEqual([])
  })

  it('cannot be reached outside the bucket by a cursor', async () => {
    for (const cursor of ['a\0b', 'a\nb', 'a'.repeat(2_001)])
      await expect(lab.cos.objects({ query: { cursor } })).rejects.toMatchObject({ code: 'invalid_input' })
    const far = await lab.cos.objects({ query: { cursor: '../../etc' } })
    expect(far.prefixes).toEqual(['files/', 'tmp/', 'video/'])
  })
})

describe('a bucket', () => {
  beforeEach(() => lab.cos.put({ body: lab.s3.form() }))

  it('shows no object of the previous bucket', async () => {
    await keep('video/before', 'x')
    await lab.cos.put({ body: lab.s3.form({ bucket: 'archive-1250000000' }) })
    expect(await lab.cos.objects()).toMatchObject({ objects: [], prefixes: [] })
    await expect(lab.cos.removeObject({ query: { key: 'video/before' } })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(lab.s3.bucket(bucket).objects.has('video/before')).toBe(true)
  })

  it('that fails is reported, without its own message', async () => {
    const { secret_key } = lab.s3.form()
    lab.s3.misbehave('ListObjects', refuse(403, 'AccessDenied', `No, ${secret_key}!`))
    await expect(lab.cos.objects()).rejects.toMatchObject({
      code: 'upstream_failed',
      message: expect.stringContaining('AccessDenied'),
    })
    expect(JSON.stringify(lab.stack.logged).includes(secret_key)).toBe(false)
  })
})
