import { describe, expect, it } from 'vitest'
import { minedFileRecord } from '../../../lib/data/entities/collections/mined.ts'
import { minedKey } from '../../../lib/objects/keys.ts'
import { plainPut } from '../../../lib/store/writing/plain-writes.ts'
import { transact } from '../../../lib/store/writing/transact.ts'
import { deepIt, isDeep } from '../../support/sample.ts'
import { dataLab, type Lab, reader, stranger } from './lab.ts'
import { cutAll, heard, keep, mediaOf, objectsOf, recordedText, sweepAll } from './mined-stories.ts'
import { share } from './stories.ts'

const open = dataLab()
const signal = new AbortController().signal
const DAY_S = 86_400

/** Lets something happen while the first object is being removed. */
function whileRemoving({ app }: Lab, happening: () => Promise<unknown>) {
  const store = app.objects.current()
  let isFirst = true
  const remove = store.remove.bind(store)
  store.remove = async (...given) => {
    if (isFirst) {
      isFirst = false
      await happening()
    }
    return remove(...given)
  }
}

describe('a piece that is wanted again while its files are being removed', () => {
  const wanting = [
    { by: 'another learner', who: stranger },
    { by: 'the same one', who: reader },
  ]
  it.each(isDeep ? wanting : wanting.slice(0, 1))(
    'by $by is cut once they are gone, and stays',
    async ({ who }) => {
      const lab = await open()
      const text = await recordedText(lab)
      await share(lab, text, { is_public: 1 })
      const client = lab.as(reader)
      const { item_id } = await keep(client, text, 1)
      const media_id = `s.${item_id}`
      await cutAll(lab)
      await client.minedMedia.remove({ params: { media_id } })
      let wanted = ''
      whileRemoving(lab, async () => {
        if (who === reader) await client.minedMedia.want({ params: { media_id } })
        wanted = who === reader ? media_id : ((await keep(lab.as(who), text, 1)).media?.media_id ?? '')
        expect(await cutAll(lab)).toBe(0)
      })
      await sweepAll(lab)
      expect(await mediaOf(lab.as(who), wanted)).toMatchObject({ sound: 'wanted', picture: 'wanted' })
      expect(await cutAll(lab)).toBe(1)
      await sweepAll(lab)
      expect(await heard(lab.as(who), wanted)).toBe('sound 11750 13250')
      expect(await objectsOf(lab)).toHaveLength(2)
    },
  )

  deepIt('is cut although a former store never ends its removal', async () => {
    const { lab, client } = await open.asReader()
    const { item_id } = await keep(client, await recordedText(lab), 1)
    const [cut] = (await lab.as(null).mining.claim()).cuts
    const { client: stored, minedFiles, now } = lab.app.learning
    const removing = minedFileRecord.encode({
      ...{ user_id: stranger.user_id, hash: cut?.hash ?? '', store: 'former', state: 'removing', version: 2 },
      ...{ sound_key: 'x', sound_bytes: 1, picture_key: null, picture_bytes: 0 },
      updated_at: now().toISOString(),
    })
    await transact(stored, { removing: plainPut(minedFiles, removing) }, { signal })
    await client.minedMedia.want({ params: { media_id: `s.${item_id}` } })
    expect(await cutAll(lab)).toBe(1)
  })

  deepIt('keeps files for which a cut has begun, however long nothing had them', async () => {
    const { lab, client } = await open.asReader()
    const { item_id } = await keep(client, await recordedText(lab), 1)
    const params = { media_id: `s.${item_id}` }
    await cutAll(lab, { failed: { picture: 'unreadable' } })
    await client.minedMedia.remove({ params })
    lab.clock.advance(3_600)
    await client.minedMedia.want({ params })
    const { mining, housekeeping } = lab.as(null)
    const [cut] = (await mining.claim()).cuts
    expect(cut).toMatchObject({ parts: ['picture'] })
    // Due since the sound was dropped.
    expect((await housekeeping.sweep()).swept).toBeGreaterThan(0)
    const { user_id = 0, media_id = '', version = 0, hash = '' } = cut ?? {}
    const body = Buffer.from('picture')
    await mining.store({ params: { user_id, media_id, part: 'picture' }, query: { hash }, body })
    await mining.finish({ body: { user_id, media_id, version, hash, failed: {} } })
    expect(await mediaOf(client, params.media_id)).toMatchObject({ sound: 'ready', picture: 'ready' })
    expect(await heard(client, params.media_id)).toBe('sound 11750 13250')
  })
})

describe('pruning', () => {
  it('lists and removes sounds and pictures that no learner has had for a day, and no others', async () => {
    const { lab, client } = await open.asReader()
    await keep(client, await recordedText(lab), 1)
    await cutAll(lab)
    const kept = await objectsOf(lab)
    const left = [minedKey('sound', '00112233445566aa'), minedKey('picture', 'ff112233445566aa')]
    for (const key of left)
      await lab.app.objects.current().put(key, Buffer.from('x'), {
        ...{ content_type: 'audio/mpeg', max_bytes: 9, signal },
      })
    const prune = (dry_run: boolean) => lab.as(null).housekeeping.prune({ body: { dry_run } })
    lab.clock.advance(DAY_S - 3_600)
    expect(await prune(false)).toMatchObject({ mined: 0, failed: 0, keys: [] })
    lab.clock.advance(7_200)
    const told = await prune(true)
    expect({ ...told, keys: told.keys.toSorted() }).toMatchObject({
      mined: 2,
      failed: 0,
      keys: left.toSorted(),
    })
    expect(await objectsOf(lab)).toEqual([...kept, ...left].toSorted())
    expect(await prune(false)).toMatchObject({ mined: 2, failed: 0 })
    expect(await objectsOf(lab)).toEqual(kept)
  })

  deepIt('ends after two minutes, also if all are kept, so that the rest of the pruning comes', async () => {
    const { lab, client } = await open.asReader()
    const text = await recordedText(lab)
    for (const index of [0, 1, 2, 3]) await keep(client, text, index)
    await cutAll(lab)
    lab.clock.advance(2 * DAY_S)
    const store = lab.app.objects.current()
    const list = store.list.bind(store)
    let lists = 0
    store.list = (asked, ...given) => {
      if (asked.prefix.includes('/mined/')) {
        lists += 1
        lab.clock.advance(30)
      }
      return list(asked, ...given)
    }
    const prune = () => lab.as(null).housekeeping.prune({ body: { dry_run: false } })
    expect(await prune()).toMatchObject({ mined: 0, failed: 0 })
    expect(lists).toBe(5)
  })

  deepIt('begins with another part of the hashes each day', async () => {
    const lab = await open()
    const store = lab.app.objects.current()
    const list = store.list.bind(store)
    let first = ''
    store.list = (asked, ...given) => {
      if (asked.prefix.includes('/mined/')) first ||= asked.prefix
      return list(asked, ...given)
    }
    const firsts = new Set<string>()
    for (let day = 0; day < 16; day += 1) {
      first = ''
      await lab.as(null).housekeeping.prune({ body: { dry_run: true } })
      firsts.add(first)
      lab.clock.advance(DAY_S)
    }
    expect(firsts.size).toBe(16)
  })
})
