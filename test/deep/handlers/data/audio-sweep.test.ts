import { describe, expect, it } from 'vitest'
import { reclaimClips } from '../../../../lib/data/articles/clips/reclaim-clips.ts'
import {
  articleOf,
  contradictions,
  hashOf,
  heard,
  keyOf,
  leftovers,
  link,
  sound,
  speak,
  storedAudio,
  testBucket,
} from '../../../handlers/data/audio-stories.ts'
import { beforeRequests, openTwo } from '../../../handlers/data/edit-stories.ts'
import { dataLab, type Lab, reader } from '../../../handlers/data/lab.ts'
import { beforeNextWrite } from '../../../handlers/data/sentence-stories.ts'
import { outcomeOf } from '../../../support/outcome.ts'
import { accessDenied } from '../../../support/s3-server/behaviours.ts'
import { testStores } from '../../../support/store.ts'
import { wavOf } from '../../../support/wav.ts'

const open = dataLab()
const stores = testStores()
const bucket = testBucket()

const MINUTES = 60
const sweep = ({ app }: Lab, { dryRun = false } = {}) => reclaimClips(app, { dueBy: app.now(), dryRun })
const NOTHING = { clips: 0, parts: 0, failed: 0, keys: [], is_more_due: false }

/** A clip that no sentence has: the sentence changed while its clip was being sent. */
async function unlinkedClip({ one, other }: Awaited<ReturnType<typeof openTwo>>, bytes?: Uint8Array) {
  const client = other.as(reader)
  const id = await articleOf(client, ['春。'])
  let isKept = false
  beforeRequests(one, async () => {
    if (isKept) return
    const { clips } = await storedAudio(other)
    isKept = clips.some(({ state }) => state === 'ready')
    if (isKept) await client.sentenceEdits.source({ params: { id, idx: 0 }, body: { sentence: '秋。' } })
  })
  expect(await outcomeOf(speak(one.as(reader), id, 0, '春。', { bytes }))).toBe('version_conflict')
  return { id, client }
}

describe('a clip that arrived too late for its sentence', () => {
  it.each([
    ['in a bucket', true, undefined, [keyOf('春。')]],
    ['in the table', false, undefined, []],
    ['in parts of the table', false, wavOf(200_000), []],
  ])('stays %s for a quarter of an hour, and is removed then', async (_, isInBucket, bytes, keys) => {
    const two = await openTwo(stores, isInBucket ? bucket.environment() : {})
    await unlinkedClip(two, bytes)
    expect((await storedAudio(two.other)).clips).toMatchObject([{ state: 'ready', references: 0 }])
    two.clock.advance(15 * MINUTES - 1)
    expect(await sweep(two.other)).toEqual(NOTHING)
    expect([...bucket.keys()]).toEqual(keys)
    two.clock.advance(1)
    const found = { ...NOTHING, clips: 1, keys }
    const before = await storedAudio(two.other)
    expect(await sweep(two.other, { dryRun: true })).toEqual(found)
    expect(await storedAudio(two.other)).toEqual(before)
    expect(await sweep(two.other)).toEqual(found)
    expect(await storedAudio(two.other)).toMatchObject({ clips: [], parts: [], pending: [] })
    expect(bucket.keys().size).toBe(0)
    expect(await sweep(two.other)).toEqual(NOTHING)
  })

  it('is found by the next equal sentence, and stays', async () => {
    const two = await openTwo(stores, bucket.environment())
    const { client } = await unlinkedClip(two)
    const id = await articleOf(client, ['春。'])
    expect(await link(client, id, [0])).toMatchObject({ linked: [0] })
    two.clock.advance(15 * MINUTES)
    expect(await sweep(two.other)).toEqual(NOTHING)
    const stored = await storedAudio(two.other)
    expect([...contradictions(stored, bucket.keys()), ...leftovers(stored, bucket.keys())]).toEqual([])
    expect(stored.clips).toMatchObject([{ references: 1 }])
  })

  it('is linked to a sentence during its removal, or is reported as missing', async () => {
    const two = await openTwo(stores, bucket.environment())
    const { one, other, clock } = two
    await unlinkedClip(two)
    clock.advance(15 * MINUTES)
    const requests = await one.requestsOf(() => sweep(one))
    const outcomes = new Set<boolean>()
    for (const at of requests.keys()) {
      beforeRequests(one, async () => {})
      const { client } = await unlinkedClip(two)
      const id = await articleOf(client, ['春。'])
      clock.advance(15 * MINUTES)
      beforeRequests(one, async request => {
        if (request !== at) return
        // The other process waits for the removal in progress, but not for long.
        clock.advance(16)
        const { missing } = await link(client, id, [0])
        outcomes.add(missing.length > 0)
      })
      await sweep(one)
      expect(contradictions(await storedAudio(other), bucket.keys())).toEqual([])
      await client.articles.remove({ params: { id } })
      clock.advance(30 * MINUTES)
      await sweep(other)
      expect(leftovers(await storedAudio(other), bucket.keys())).toEqual([])
    }
    expect(outcomes).toEqual(new Set([true, false]))
  })
})

it('a clip that is being removed cannot be linked to a sentence, even at the last moment', async () => {
  const two = await openTwo(stores, bucket.environment())
  const { one, other, clock } = two
  const { client } = await unlinkedClip(two)
  const id = await articleOf(client, ['春。'])
  clock.advance(15 * MINUTES)
  bucket.server.misbehave('DeleteObject', accessDenied)
  beforeNextWrite(one, async () => {
    expect(await sweep(other)).toMatchObject({ failed: 1 })
    bucket.server.behaveWell()
    clock.advance(16)
  })
  expect(await link(one.as(reader), id, [0])).toMatchObject({ linked: [], missing: [{ index: 0 }] })
  expect(contradictions(await storedAudio(other), bucket.keys())).toEqual([])
  expect((await storedAudio(other)).clips).toEqual([])
})

describe('the leftover of an interrupted attempt', () => {
  it('is reclaimed by its own pending record, not by an earlier one', async () => {
    const { lab, client } = await open.asReader(bucket.environment())
    const id = await articleOf(client, ['春。'])
    bucket.server.misbehave('PutObject', accessDenied)
    await expect(speak(client, id, 0, '春。')).rejects.toMatchObject({ code: 'unavailable' })
    lab.clock.advance(10 * MINUTES)
    await expect(speak(client, id, 0, '春。')).rejects.toMatchObject({ code: 'unavailable' })
    lab.clock.advance(5 * MINUTES)
    expect(await sweep(lab)).toEqual(NOTHING)
    expect((await storedAudio(lab)).clips).toMatchObject([{ state: 'placeholder' }])
    lab.clock.advance(10 * MINUTES)
    expect(await sweep(lab)).toMatchObject({ clips: 1 })
    expect(leftovers(await storedAudio(lab), bucket.keys())).toEqual([])
  })

  it('is removed with its object, if that was stored', async () => {
    const { lab, client } = await open.asReader(bucket.environment())
    const id = await articleOf(client, ['春。', '夏。'])
    bucket.server.misbehave('PutObject', accessDenied)
    await expect(speak(client, id, 0, '春。')).rejects.toMatchObject({ code: 'unavailable' })
    bucket.server.behaveWell()
    bucket.server.bucket().put(keyOf('春。'), Buffer.from('half'), 'audio/wav')
    lab.clock.advance(15 * MINUTES)
    expect(await sweep(lab)).toEqual({ ...NOTHING, clips: 1, keys: [keyOf('春。')] })
    expect(leftovers(await storedAudio(lab), bucket.keys())).toEqual([])
  })

  it('may be the object of a clip that was stored again while its bucket was unreachable', async () => {
    const { lab, client } = await open.asReader(bucket.environment())
    const id = await articleOf(client, ['春。'])
    await speak(client, id, 0, '春。')
    lab.app.cosSettings.save({ endpoint: '', region: '', bucket: '', secret_id: '', secret_key: '' })
    expect(await link(client, id, [0])).toMatchObject({ missing: [{ index: 0 }] })
    await speak(client, id, 0, '春。')
    expect((await heard(client, id, 0)).equals(sound)).toBe(true)
    lab.app.cosSettings.forget()
    lab.clock.advance(15 * MINUTES)
    expect(await sweep(lab)).toEqual({ ...NOTHING, keys: [keyOf('春。')] })
    const stored = await storedAudio(lab)
    expect(stored.clips).toMatchObject([{ store: 'local', references: 1 }])
    expect([...contradictions(stored, bucket.keys()), ...leftovers(stored, bucket.keys())]).toEqual([])
  })

  it('may be parts that no clip names; parts that a clip names stay', async () => {
    const { lab, client } = await open.asReader()
    const id = await articleOf(client, ['春。', '夏。'])
    await speak(client, id, 0, '春。', { bytes: wavOf(400_000) })
    const { clipParts, pendingClips } = lab.app.content
    const left = {
      cache_hash: hashOf('春。'),
      user_id: 1,
      parts_id: 'LEFT',
      part: 0,
      bytes: new Uint8Array(9),
    }
    await clipParts.put(left).go()
    const due_at = lab.app.now().toISOString()
    for (const attempt of ['LEFT', (await storedAudio(lab)).clips[0]?.parts_id ?? ''])
      await pendingClips
        .put({ due_at, attempt, cache_hash: left.cache_hash, user_id: 1, store: 'local', storage_key: '' })
        .go()
    expect(await sweep(lab, { dryRun: true })).toEqual({ ...NOTHING, parts: 1 })
    expect(await sweep(lab)).toEqual({ ...NOTHING, parts: 1 })
    const stored = await storedAudio(lab)
    expect([...contradictions(stored, new Set()), ...leftovers(stored, new Set())]).toEqual([])
    expect(stored.parts).toHaveLength(3)
  })
})
