import { expect, it } from 'vitest'
import { deepDescribe } from '../../support/sample.ts'
import { testStores } from '../../support/store.ts'
import { DOUBLE, DRINK, HEADWORD, headword_id, join } from './double-stories.ts'
import { openTwo } from './edit-stories.ts'
import { type DataClient, dataLab, type Lab, newFolder, reader, stranger } from './lab.ts'
import { losableProcess, lostAnywhere } from './lost-process.ts'
import { cutAll, heard, keep, mediaOf, objectsOf, recordedText, sweepAll } from './mined-stories.ts'
import { share } from './stories.ts'
import { detailsOf, put } from './word-stories.ts'

const open = dataLab()
const stores = testStores()

/** A sentence of a film that is kept, with its sound and picture. */
async function keptSentence(lab: Lab) {
  const client = lab.as(reader)
  const text = await recordedText(lab)
  const { item_id } = await keep(client, text, 1)
  const media_id = `s.${item_id}`
  await cutAll(lab)
  return { client, text, item_id, media_id }
}

async function moveEnds(client: DataClient, media_id: string, start_ms: number, end_ms: number) {
  const { version } = await mediaOf(client, media_id)
  return client.minedMedia.change({
    params: { media_id },
    body: { expected_version: version, start_ms, end_ms },
  })
}

it('a sentence of a text whose times were shifted is cut where it is said, also with its neighbours', async () => {
  const { lab, client } = await open.asReader()
  const text = await recordedText(lab)
  await client.articleTimes.shift({ params: { id: text.id }, body: { shift_ms: 5_000 } })
  const { media } = await keep(client, text, 1)
  expect(media).toMatchObject({ start_ms: 16_750, end_ms: 18_250 })
  const media_id = media?.media_id ?? ''
  const joined = { expected_version: media?.version ?? 0, before: 1, after: 0 }
  expect(await client.minedMedia.change({ params: { media_id }, body: joined })).toMatchObject({
    ...{ start_ms: 14_750, end_ms: 18_250 },
  })
  await client.articleTimes.shift({ params: { id: text.id }, body: { shift_ms: -60_000 } })
  expect((await keep(client, text, 2)).media).toBeNull()
})

deepDescribe('the sound and picture of a kept sentence', () => {
  it('are replaced each by itself when other ends are cut', async () => {
    const lab = await open()
    const { client, media_id } = await keptSentence(lab)
    await moveEnds(client, media_id, 12_000, 14_000)
    await cutAll(lab, { failed: { picture: 'unreadable' } })
    expect(await mediaOf(client, media_id)).toMatchObject({
      ...{ sound: 'ready', picture: 'ready', reason: 'unreadable', start_ms: 12_000 },
    })
    expect(await heard(client, media_id)).toBe('sound 12000 14000')
    expect(await heard(client, media_id, 'picture')).toBe('picture 11750 13250')
  })

  it('stay with their ends if the other sound cannot be cut', async () => {
    const lab = await open()
    const { client, media_id } = await keptSentence(lab)
    await moveEnds(client, media_id, 12_000, 14_000)
    await moveEnds(client, media_id, 12_500, 14_000)
    await cutAll(lab, { failed: { sound: 'timeout' } })
    expect(await mediaOf(client, media_id)).toMatchObject({
      ...{ sound: 'ready', picture: 'ready', reason: 'timeout', start_ms: 11_750, end_ms: 13_250 },
    })
    expect(await heard(client, media_id)).toBe('sound 11750 13250')
    expect(await heard(client, media_id, 'picture')).toBe('picture 11750 13250')
    await client.minedMedia.want({ params: { media_id } })
    await cutAll(lab)
    expect(await mediaOf(client, media_id)).toMatchObject({ sound: 'ready', reason: null })
  })

  it('stay when the words are taken anew', async () => {
    const lab = await open()
    const { client, text, media_id } = await keptSentence(lab)
    await moveEnds(client, media_id, 12_000, 14_000)
    await cutAll(lab)
    await client.keptSentences.keep({ body: { article_id: text.id, index: 1, replace: true } })
    expect(await mediaOf(client, media_id)).toMatchObject({ sound: 'ready', start_ms: 12_000 })
    await client.minedMedia.remove({ params: { media_id } })
    const { media } = await client.keptSentences.keep({
      body: { article_id: text.id, index: 1, replace: true },
    })
    expect(media).toBeNull()
  })

  it('are not joined with neighbours for so long that their own sentence would be cut off', async () => {
    const { lab, client } = await open.asReader()
    const { media } = await keep(client, await recordedText(lab, 4, { seconds: 8 }), 3)
    const params = { media_id: media?.media_id ?? '' }
    const body = { expected_version: media?.version ?? 0, before: 1, after: 0 }
    const joined = client.minedMedia.change({ params, body })
    await expect(joined).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('wait for a store that is away, and come when it is back', async () => {
    const { lab, client } = await open.asReader()
    const { media } = await keep(client, await recordedText(lab), 1)
    const claimed = async () => (await lab.as(null).mining.claim()).cuts.length
    for (let outage = 0; outage < 10; outage += 1) {
      // Another caller gets nothing meanwhile: the first may still be cutting.
      expect([await claimed(), await claimed()]).toEqual([1, 0])
      lab.clock.advance(6 * 3_600)
    }
    await cutAll(lab)
    expect(await mediaOf(client, media?.media_id ?? '')).toMatchObject({ sound: 'ready' })
  })
})

deepDescribe('the sound of a word that is joined with its double', () => {
  it('goes to the word of the entry, and outlives the sweeps', async () => {
    const { lab, client } = await open.asReader()
    const text = await recordedText(lab)
    const source = { article_id: text.id, index: 1, start: 0, length: 1 }
    await put(client, DOUBLE, { source })
    await cutAll(lab)
    const media_of = async (word: typeof DOUBLE) => (await detailsOf(client, word)).sources[0]?.media ?? null
    const before = await media_of(DOUBLE)
    expect(before).toMatchObject({ sound: 'ready', picture: 'ready' })
    await join(lab.as(null), reader.user_id, DRINK, DRINK.writings)
    const after = await media_of(HEADWORD)
    expect(after).toMatchObject({
      ...before,
      media_id: expect.stringContaining(headword_id),
    })
    for (let hour = 0; hour < 4; hour += 1) {
      lab.clock.advance(3_600)
      while ((await lab.as(null).housekeeping.sweep()).swept > 0);
    }
    expect(await heard(client, after?.media_id ?? '')).toBe('sound 11750 13250')
    expect(await heard(client, before?.media_id ?? '')).toBeNull()
  })
})

deepDescribe('the files of a piece', () => {
  it('are removed with the last learner who has them, or with the account', async () => {
    const lab = await open()
    const { client, text, media_id } = await keptSentence(lab)
    await share(lab, text, { is_public: 1 })
    const other = lab.as(stranger)
    const { media } = await keep(other, text, 1)
    expect(await cutAll(lab)).toBe(0)
    expect(await heard(other, media?.media_id ?? '')).toBe('sound 11750 13250')
    await client.minedMedia.remove({ params: { media_id } })
    await sweepAll(lab)
    expect(await objectsOf(lab)).toHaveLength(2)
    expect(await heard(client, media_id)).toBeNull()
    expect(await heard(other, media?.media_id ?? '')).toBe('sound 11750 13250')
    const params = { id: stranger.user_id }
    while ((await lab.as(null).learners.erase({ params, query: {} })).is_more_due);
    expect(await objectsOf(lab)).toEqual([])
  })

  it('are not made any more for an account that is erased while they are cut', async () => {
    const lab = await open()
    const text = await recordedText(lab)
    await share(lab, text, { is_public: 1 })
    await keep(lab.as(stranger), text, 1)
    const { mining, learners } = lab.as(null)
    const { cuts } = await mining.claim()
    const [cut] = cuts
    if (!cut) throw new Error('Nothing was due.')
    const params = { id: stranger.user_id }
    while ((await learners.erase({ params, query: {} })).is_more_due);
    const { user_id, media_id, hash } = cut
    const stored = mining.store({
      params: { user_id, media_id, part: 'sound' },
      query: { hash },
      body: Buffer.from('sound'),
    })
    await expect(stored).rejects.toMatchObject({ code: 'not_found' })
    expect(await objectsOf(lab)).toEqual([])
  })
})

deepDescribe('a card with sound, cut off at any request', () => {
  it('keeps its words, and gets its sound from the next cut', async () => {
    const { one, other, clock } = await openTwo(stores, { DATA_DIR: newFolder() })
    const text = await recordedText(other, 40)
    await lostAnywhere(losableProcess(one), async (cut, index) => {
      await cut(() => keep(one.as(reader), text, index))
      const { media } = await keep(other.as(reader), text, index)
      expect(media).toMatchObject({ sound: 'wanted', picture: 'wanted' })
      await cut(() => cutAll(one))
      const media_id = media?.media_id ?? ''
      for (let hour = 0; hour < 2; hour += 1) {
        clock.advance(3_600)
        await cutAll(other)
      }
      expect(await mediaOf(other.as(reader), media_id)).toMatchObject({
        ...{ sound: 'ready', picture: 'ready', reason: null },
      })
      const { start_ms, end_ms } = media ?? {}
      expect(await heard(other.as(reader), media_id)).toBe(`sound ${start_ms} ${end_ms}`)
    })
    await sweepAll(other)
  })
})
