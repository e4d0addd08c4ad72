import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CosStore } from '../../../../lib/data/object-stores/cos/cos-store.ts'
import { type S3Server, startS3Server } from '../../../support/s3-server/index.ts'
import { deepIt } from '../../../support/sample.ts'
import { testClock } from '../../../support/surroundings.ts'
import { type CosLab, cosLab, MB, manyBytes, never, putText } from './media-lab.ts'

const KEY = 'video/u7/sources/2026/11/01JD0000000000000000000000.mp4'

describe('an upload', () => {
  let lab: CosLab
  beforeEach(async () => {
    lab = await cosLab()
  })
  afterEach(() => lab.close())

  it('is sent in one request if it is small', async () => {
    await putText(lab.store, KEY, 'x')
    expect(lab.server.requests.map(({ operation }) => operation)).toEqual(['PutObject'])
  })

  deepIt('is sent in parts if it is long, with at most a few MB in memory', async () => {
    let [taken, most] = [0, 0]
    const body = manyBytes(64 * MB, bytes => {
      taken += bytes
      most = Math.max(most, taken - lab.server.received)
    })
    await lab.store.put(KEY, body, { content_type: 'video/mp4', max_bytes: 64 * MB, signal: never })
    expect(lab.server.count('UploadPart')).toBe(13)
    expect(lab.server.objects.get(KEY)?.bytes.length).toBe(64 * MB)
    expect(most).toBeLessThan(7 * MB)
  })

  deepIt('has larger parts if it may be very long, since their number is limited', async () => {
    const options = { content_type: 'video/mp4', max_bytes: 100_000 * MB, signal: never }
    await lab.store.put(KEY, manyBytes(24 * MB), options)
    expect(lab.server.count('UploadPart')).toBe(3)
  })

  deepIt('sets no ACL and no checksum that Tencent refuses, and signs everything', async () => {
    await putText(lab.store, 'small', 'x')
    await lab.store.put(KEY, manyBytes(6 * MB), {
      content_type: 'video/mp4',
      max_bytes: 9 * MB,
      signal: never,
    })
    await lab.store.copy(KEY, 'copy', never)
    await lab.store.head(KEY, never)
    await lab.store.list({ prefix: '', limit: 5, by_folder: true }, never)
    await lab.store.remove(KEY, never)
    expect(new Set(lab.server.requests.map(({ signed }) => signed))).toEqual(new Set(['header']))
    const headers = lab.server.requests.flatMap(request => Object.keys(request.headers))
    expect(headers.filter(name => /acl|grant|checksum|trailer|expect|decoded/.test(name))).toEqual([])
    expect(lab.server.violations).toEqual([])
  })
})

describe('a signed address', () => {
  let clock: ReturnType<typeof testClock>
  let server: S3Server
  let store: CosStore
  beforeEach(async () => {
    // The SDK signs with the real time.
    clock = testClock(new Date().toISOString())
    server = await startS3Server({ now: clock.now })
    store = new CosStore(server.form())
    await putText(store, KEY, '0123456789', 'video/mp4')
  })
  afterEach(() => {
    store.close()
    return server.close()
  })

  it('lets anyone with it read the object or a range', async () => {
    const url = await store.signedUrl(KEY, 600)
    const reply = await fetch(url, { headers: { range: 'bytes=2-4' } })
    expect([reply.status, reply.headers.get('content-type'), await reply.text()]).toEqual([
      206,
      'video/mp4',
      '234',
    ])
  })

  deepIt('expires in time', async () => {
    const url = await store.signedUrl(KEY, 600)
    clock.advance(590)
    expect((await fetch(url)).status).toBe(200)
    clock.advance(20)
    expect([(await fetch(url)).status, server.requests.at(-1)?.signed]).toEqual([403, 'refused'])
  })

  deepIt('allows nothing else', async () => {
    const url = new URL(await store.signedUrl(KEY, 600))
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403)
    expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403)
    expect((await fetch(new URL(url.pathname, url))).status).toBe(403)
    expect((await fetch(new URL(url.href.replace('01JD', '01JE')))).status).toBe(403)
    expect((await fetch(new URL(url.href.replace('Expires=600', 'Expires=9999')))).status).toBe(403)
    expect(server.objects.get(KEY)?.bytes.toString()).toBe('0123456789')
  })

  deepIt('names the bucket in the host, unless the host is a bare address', async () => {
    const form = { region: 'ap-guangzhou', bucket: 'media-1250000000', secret_id: 'id', secret_key: 'key' }
    const addressAt = async (endpoint: string) => {
      const { origin, pathname } = new URL(
        await new CosStore({ ...form, endpoint }).signedUrl('a b/あ.mp4', 60),
      )
      return origin + pathname
    }
    const key = 'a%20b/%E3%81%82.mp4'
    expect(await addressAt('')).toBe(`https://media-1250000000.cos.ap-guangzhou.myqcloud.com/${key}`)
    expect(await addressAt('https://s3.example.org')).toBe(`https://media-1250000000.s3.example.org/${key}`)
    expect(await addressAt('http://127.0.0.1:9000')).toBe(`http://127.0.0.1:9000/media-1250000000/${key}`)
    expect(await addressAt('http://[::1]:9000')).toBe(`http://[::1]:9000/media-1250000000/${key}`)
    expect(await addressAt('http://localhost:9000')).toBe(`http://localhost:9000/media-1250000000/${key}`)
  })
})
