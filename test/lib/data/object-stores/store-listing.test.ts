import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ObjectStore } from '../../../../lib/data/object-stores/object-store.ts'
import { deepIt } from '../../../support/sample.ts'
import { allKeys, kinds, type Lab, never, putText } from './media-lab.ts'

describe.each(kinds)('a list of an object store of kind %s', (_, open) => {
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

  const keys = [
    'audio/sys/tts/a.wav',
    'audio/sys/tts/b.wav',
    'files.txt',
    'files/one.bin',
    'tmp/u1/x.mp4',
    'tmp/u10/x.mp4',
    'tmp/u2/x.mp4',
    'video/u1/a.mp4',
    'video/u1/あ.mp4',
  ]
  const putAll = async (all: string[]) => {
    for (const key of all) await putText(store, key, key)
  }

  it('contains everything in the order of keys, in pages of any size', async () => {
    await putAll(keys)
    for (const limit of [1, 2, 4, 9, 100]) expect(await allKeys(store, '', limit)).toEqual(keys)
  })

  deepIt('accepts any beginning of a key as a prefix', async () => {
    await putAll(keys)
    expect(await allKeys(store, 'tmp/u1')).toEqual(['tmp/u1/x.mp4', 'tmp/u10/x.mp4'])
    expect(await allKeys(store, 'tmp/u1/')).toEqual(['tmp/u1/x.mp4'])
    expect(await allKeys(store, 'files.txt')).toEqual(['files.txt'])
    expect(await allKeys(store, 'nowhere/')).toEqual([])
  })

  deepIt('includes sizes and times', async () => {
    await putAll(['files.txt'])
    const { objects } = await store.list({ prefix: '', limit: 5, by_folder: true }, never)
    expect(objects).toEqual([
      {
        key: 'files.txt',
        size: 9,
        content_type: 'application/octet-stream',
        modified_at: expect.any(Date),
      },
    ])
  })

  deepIt('shows one folder at a time, folders and objects in one order over the pages', async () => {
    await putAll(keys)
    const shown: string[][] = []
    let cursor: string | undefined
    do {
      const page = await store.list({ prefix: '', cursor, limit: 2, by_folder: true }, never)
      shown.push([...page.objects.map(({ key }) => key), ...page.prefixes])
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
    expect(shown).toEqual([['files.txt', 'audio/'], ['files/', 'tmp/'], ['video/']])
  })

  deepIt('shows the content of a folder', async () => {
    await putAll(keys)
    const page = await store.list({ prefix: 'tmp/', limit: 100, by_folder: true }, never)
    expect(page.prefixes).toEqual(['tmp/u1/', 'tmp/u10/', 'tmp/u2/'])
    const inner = await store.list({ prefix: 'video/u1/', limit: 100, by_folder: true }, never)
    expect(inner).toMatchObject({ prefixes: [], next_cursor: null })
    expect(inner.objects.map(({ key }) => key)).toEqual(['video/u1/a.mp4', 'video/u1/あ.mp4'])
  })

  deepIt('shows no folder without objects', async () => {
    await putAll(['video/u1/a.mp4'])
    await store.remove('video/u1/a.mp4', never)
    expect(await store.list({ prefix: '', limit: 5, by_folder: true }, never)).toEqual({
      objects: [],
      prefixes: [],
      next_cursor: null,
    })
  })

  deepIt('contains every object of any tree once, across pages', async () => {
    const segment = fc
      .stringMatching(/^[ab\u3042\ue000\u{1f600}.-]{1,2}$/u)
      .filter(text => !text.startsWith('.'))
    const anyKey = fc
      .array(segment, { minLength: 1, maxLength: 3 })
      .map(parts => `d/${parts.map(part => `${part}d`).join('/')}/f`)
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyKey, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 3 }),
        async (some, limit) => {
          await putAll(some)
          expect(await allKeys(store, 'd/', limit)).toEqual(
            some.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
          )
          for (const key of some) await store.remove(key, never)
        },
      ),
      { numRuns: 15 },
    )
  })
})
