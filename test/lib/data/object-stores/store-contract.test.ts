import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ObjectStore } from '../../../../lib/data/object-stores/object-store.ts'
import {
  allKeys,
  kinds,
  type Lab,
  MB,
  manyBytes,
  never,
  pendingBody,
  putText,
  readText,
  textOf,
} from './media-lab.ts'

const CLIP = 'audio/sys/tts/0123456789abcdef.wav'
const TEMPORARY = 'tmp/u7/transcription/2026/11/20/01JD0000000000000000000000.mp4'
const SOURCE = 'video/u7/sources/2026/11/01JD0000000000000000000000.mp4'

describe.each(kinds)('an object store of kind %s', (kind, open) => {
  let lab: Lab
  let store: ObjectStore
  beforeAll(async () => {
    lab = await open()
    store = lab.store
  })
  afterAll(() => lab.close())
  afterEach(async () => {
    for (const key of await allKeys(store)) await store.remove(key, never)
  })

  it('says what it is', () => {
    expect(store.kind).toBe(kind)
    expect(store.id).toMatch(kind === 'local' ? /^local$/ : /^cos:media-1250000000@127\.0\.0\.1:\d+$/)
  })

  it('returns and describes a stored object', async () => {
    const before = Date.parse('2026-01-01')
    expect(await putText(store, CLIP, '音が鳴る')).toEqual({ size: 12 })
    expect(await readText(store, CLIP)).toBe('音が鳴る')
    const info = await store.head(CLIP, never)
    expect(info).toMatchObject({ key: CLIP, size: 12, content_type: 'audio/wav' })
    expect(info?.modified_at.getTime()).toBeGreaterThan(before)
  })

  it('replaces the object under a key', async () => {
    await putText(store, CLIP, 'a first one, which is longer')
    await putText(store, CLIP, 'a second')
    expect(await readText(store, CLIP)).toBe('a second')
  })

  it('keeps an empty object', async () => {
    expect(await putText(store, TEMPORARY, '')).toEqual({ size: 0 })
    expect(await readText(store, TEMPORARY)).toBe('')
    expect(await store.head(TEMPORARY, never)).toMatchObject({ size: 0 })
  })

  it.each([
    [0, 0, '0'],
    [2, 5, '2345'],
  ])('reads bytes %i to %i', async (start, end, expected) => {
    await putText(store, CLIP, '0123456789')
    expect(await textOf(await store.read(CLIP, { start, end }, never))).toBe(expected)
  })

  it('refuses a range that lies outside', async () => {
    await putText(store, CLIP, '0123456789')
    await expect(store.read(CLIP, { start: 10, end: 12 }, never)).rejects.toMatchObject({
      code: 'range_not_satisfiable',
    })
  })

  it('reports a missing object', async () => {
    expect(await store.head(SOURCE, never)).toBeNull()
    await expect(store.read(SOURCE, null, never)).rejects.toMatchObject({ code: 'not_found' })
    await expect(store.copy(SOURCE, CLIP, never)).rejects.toMatchObject({ code: 'not_found' })
    await store.remove(SOURCE, never)
    expect(await allKeys(store)).toEqual([])
  })

  it('removes one object and no other', async () => {
    await putText(store, CLIP, 'a clip')
    await putText(store, SOURCE, 'a video')
    await store.remove(CLIP, never)
    expect(await store.head(CLIP, never)).toBeNull()
    expect(await readText(store, SOURCE)).toBe('a video')
  })

  it('makes independent copies, also over an existing object', async () => {
    await putText(store, TEMPORARY, 'a video', 'video/mp4')
    await putText(store, SOURCE, 'something older')
    await store.copy(TEMPORARY, SOURCE, never)
    await store.copy(TEMPORARY, SOURCE, never)
    expect(await store.head(SOURCE, never)).toMatchObject({ size: 7, content_type: 'video/mp4' })
    await putText(store, TEMPORARY, 'another')
    expect(await readText(store, SOURCE)).toBe('a video')
    await store.remove(TEMPORARY, never)
    expect(await readText(store, SOURCE)).toBe('a video')
  })

  it('keeps names in Japanese', async () => {
    const key = 'files/資料 (1)/日本語の動画+100.mp4'
    await putText(store, key, 'text')
    expect(await allKeys(store)).toEqual([key])
    await store.copy(key, `${key}.bak`, never)
    expect(await readText(store, `${key}.bak`)).toBe('text')
  })

  describe('given more than the limit', () => {
    it.each([
      ['at once', () => Buffer.alloc(10)],
      ['in a stream', () => Readable.from([Buffer.alloc(6), Buffer.alloc(4)])],
    ])('refuses bytes that come %s and keeps the former object', async (_, body) => {
      await putText(store, TEMPORARY, 'before')
      const put = store.put(TEMPORARY, body(), { content_type: 'video/mp4', max_bytes: 9, signal: never })
      await expect(put).rejects.toMatchObject({ code: 'too_large' })
      expect(await readText(store, TEMPORARY)).toBe('before')
    })

    it('stops reading, and destroys the body', async () => {
      let taken = 0
      const body = manyBytes(512 * MB, bytes => {
        taken += bytes
      })
      const put = store.put(TEMPORARY, body, { content_type: 'video/mp4', max_bytes: MB, signal: never })
      await expect(put).rejects.toMatchObject({ code: 'too_large' })
      expect(taken).toBeLessThan(4 * MB)
      expect(body.destroyed).toBe(true)
      expect(await allKeys(store)).toEqual([])
    })
  })

  it('accepts a long stream', async () => {
    const body = manyBytes(6 * MB + 5)
    const hash = createHash('sha256')
    for await (const bytes of manyBytes(6 * MB + 5)) hash.update(bytes)
    const options = { content_type: 'video/mp4', max_bytes: 7 * MB, signal: never }
    expect(await store.put(TEMPORARY, body, options)).toEqual({ size: 6 * MB + 5 })
    const stored = createHash('sha256')
    for await (const bytes of await store.read(TEMPORARY, null, never)) stored.update(bytes)
    expect(stored.digest('hex')).toBe(hash.digest('hex'))
  })

  it('fails with the error of a failing body, and leaves nothing', async () => {
    const body = pendingBody(Buffer.alloc(MB))
    const put = store.put(TEMPORARY, body, { content_type: 'video/mp4', max_bytes: 9 * MB, signal: never })
    body.destroy(new Error('the learner closed the window'))
    await expect(put).rejects.toThrow('the learner closed the window')
    expect(await store.head(TEMPORARY, never)).toBeNull()
  })

  it('stops when it is aborted, with the reason, and leaves nothing', async () => {
    const leaving = new AbortController()
    const body = pendingBody(Buffer.alloc(MB))
    const options = { content_type: 'video/mp4', max_bytes: 9 * MB, signal: leaving.signal }
    const put = store.put(TEMPORARY, body, options)
    leaving.abort(new Error('cancelled'))
    await expect(put).rejects.toThrow('cancelled')
    expect(body.destroyed).toBe(true)
    expect(await store.head(TEMPORARY, never)).toBeNull()
  })

  it('does nothing if the caller has left', async () => {
    await putText(store, CLIP, 'a clip')
    const gone = AbortSignal.abort(new Error('gone'))
    const body = Readable.from([Buffer.alloc(1)])
    const options = { content_type: 'audio/wav', max_bytes: 9, signal: gone }
    await expect(store.put(SOURCE, body, options)).rejects.toThrow('gone')
    await expect(store.head(CLIP, gone)).rejects.toThrow('gone')
    await expect(store.read(CLIP, null, gone)).rejects.toThrow('gone')
    await expect(store.remove(CLIP, gone)).rejects.toThrow('gone')
    await expect(store.copy(CLIP, SOURCE, gone)).rejects.toThrow('gone')
    await expect(store.list({ prefix: '', limit: 1, by_folder: true }, gone)).rejects.toThrow('gone')
    expect(await allKeys(store)).toEqual([CLIP])
  })

  it('ends a stream with the reason of its signal', async () => {
    await store.put(TEMPORARY, manyBytes(2 * MB), {
      content_type: 'video/mp4',
      max_bytes: 9 * MB,
      signal: never,
    })
    const leaving = new AbortController()
    const bytes = await store.read(TEMPORARY, null, leaving.signal)
    leaving.abort(new Error('cancelled'))
    await expect(bytes.toArray()).rejects.toThrow('cancelled')
  })
})
