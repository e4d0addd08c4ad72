import { describe, expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { entryWith, join } from './double-stories.ts'
import { type DataClient, dataLab, type Lab, reader } from './lab.ts'
import { cutAll, heard, keep, mediaOf, recordedText } from './mined-stories.ts'
import { detailsOf, put } from './word-stories.ts'

const open = dataLab()

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

describe('a sentence of a text whose times were shifted', () => {
  it('is cut where it is said, also with its neighbours', async () => {
    const lab = await open()
    const client = lab.as(reader)
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
})

describe('the sound and picture of a kept sentence', () => {
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
    const lab = await open()
    const client = lab.as(reader)
    const { media } = await keep(client, await recordedText(lab, 4, { seconds: 8 }), 3)
    const params = { media_id: media?.media_id ?? '' }
    const body = { expected_version: media?.version ?? 0, before: 1, after: 0 }
    const joined = client.minedMedia.change({ params, body })
    await expect(joined).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('wait for a store that is away, and come when it is back', async () => {
    const lab = await open()
    const client = lab.as(reader)
    const { media } = await keep(client, await recordedText(lab), 1)
    for (let outage = 0; outage < 10; outage += 1) {
      await lab.as(null).mining.claim()
      lab.clock.advance(6 * 3_600)
    }
    await cutAll(lab)
    expect(await mediaOf(client, media?.media_id ?? '')).toMatchObject({ sound: 'ready' })
  })
})

describe('the sound of a word that is joined with its double', () => {
  it('goes to the word of the entry, and outlives the sweeps', async () => {
    const lab = await open()
    const client = lab.as(reader)
    const DRINK = entryWith('のむ', ['呑む', '飲む'])
    const double = { form: '飲む', reading: 'のむ' }
    const text = await recordedText(lab)
    const source = { article_id: text.id, index: 1, start: 0, length: 1 }
    await put(client, double, { source })
    await cutAll(lab)
    const media_of = async (word: typeof double) => (await detailsOf(client, word)).sources[0]?.media ?? null
    const before = await media_of(double)
    expect(before).toMatchObject({ sound: 'ready', picture: 'ready' })
    await join(lab.as(null), reader.user_id, DRINK, DRINK.writings)
    const after = await media_of({ form: '呑む', reading: 'のむ' })
    expect(after).toMatchObject({
      ...before,
      media_id: expect.stringContaining(skillIdOf({ form: '呑む', reading: 'のむ' })),
    })
    for (let hour = 0; hour < 4; hour += 1) {
      lab.clock.advance(3_600)
      while ((await lab.as(null).housekeeping.sweep()).swept > 0);
    }
    expect(await heard(client, after?.media_id ?? '')).toBe('sound 11750 13250')
    expect(await heard(client, before?.media_id ?? '')).toBeNull()
  })
})
