import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { FurtherReport } from '../../../lib/contracts/schemas/japanese/further/bundles.ts'
import { assetKey } from '../../../lib/objects/keys.ts'
import { aboutOf } from '../../support/further/about.ts'
import { atOnce, outcomeOf } from '../../support/outcome.ts'
import { deepIt } from '../../support/sample.ts'
import { type DataClient, dataLab, newTaskId } from './lab.ts'

const open = dataLab()
type Assets = DataClient['furtherAssets']

const opened = async () => {
  const lab = await open()
  const assets = lab.as(null).furtherAssets
  const hasObject = async (id: string, slot: 'a' | 'b') => {
    const { content, objects } = lab.app
    const found = await objects
      .current()
      .list(
        { prefix: assetKey(`further-${id}-${slot}`), cursor: undefined, limit: 1, by_folder: false },
        content.signal,
      )
    return found.objects.length > 0
  }
  return { lab, assets, hasObject }
}

const reportOf = (title: string, memory_bytes: number): FurtherReport => ({
  about: aboutOf(title, { memory_bytes }),
  problems: [],
  problem_count: 0,
  samples: [],
})

async function offered(assets: Assets, id: string, title: string, memory_bytes = 1_000) {
  const params = { id }
  const stream = Buffer.from(`the bundle of ${title}`)
  const sha256 = createHash('sha256').update(stream).digest('hex')
  const size = stream.length
  const { slot, version } = await assets.store({ params, query: { sha256, size }, stream })
  const body = { expected_version: version, slot, sha256, size, report: reportOf(title, memory_bytes) }
  return assets.offer({ params, body })
}

async function installed(assets: Assets, title: string, memory_bytes?: number) {
  const id = newTaskId()
  await assets.install({ body: { id, format: 'yomitan' } })
  const { version } = await offered(assets, id, title, memory_bytes)
  await assets.activate({ params: { id }, body: { expected_version: version } })
  return id
}
const titles = async (assets: Assets) =>
  (await assets.list()).dictionaries.map(({ slots }) => slots.active?.report.about.title)

describe('further dictionaries', () => {
  it('each have an id and slots of their own, and stand in the order of their installation', async () => {
    const { assets } = await opened()
    expect(await assets.list()).toEqual({ version: 0, dictionaries: [] })
    const first = await installed(assets, 'Jitendex')
    await installed(assets, 'JPDB')
    expect(await titles(assets)).toEqual(['Jitendex', 'JPDB'])
    const { version } = await offered(assets, first, 'Jitendex 2')
    await assets.activate({ params: { id: first }, body: { expected_version: version } })
    expect(await titles(assets)).toEqual(['Jitendex 2', 'JPDB'])
    const again = await assets.slots({ params: { id: first } })
    await assets.activate({ params: { id: first }, body: { expected_version: again.version } })
    expect(await titles(assets)).toEqual(['Jitendex', 'JPDB'])
  })

  deepIt('are ordered and switched all at once, by one administrator at a time', async () => {
    const { assets } = await opened()
    const [first, second] = [await installed(assets, 'One'), await installed(assets, 'Two')]
    const { version } = await assets.list()
    const swapped = {
      expected_version: version,
      dictionaries: [
        { id: second, is_on: true },
        { id: first, is_on: false },
      ],
    }
    const both = await atOnce([1, 2].map(() => assets.order({ body: swapped })))
    expect([both.answers.length, both.refusals.length]).toEqual([1, 1])
    expect(await titles(assets)).toEqual(['Two', 'One'])
    const { version: now } = await assets.list()
    expect(
      await outcomeOf(
        assets.order({ body: { expected_version: now, dictionaries: [{ id: first, is_on: true }] } }),
      ),
    ).toBe('version_conflict')
  })

  deepIt('are refused past 600 MB of memory together, also when two are activated at once', async () => {
    const { assets } = await opened()
    const ids = [newTaskId(), newTaskId()]
    for (const id of ids) await assets.install({ body: { id, format: 'yomitan' } })
    const offers = await Promise.all(ids.map(id => offered(assets, id, id, 400_000_000)))
    const both = await atOnce(
      ids.map((id, n) =>
        assets.activate({ params: { id }, body: { expected_version: offers[n]?.version ?? 0 } }),
      ),
    )
    expect([both.answers, both.refusals]).toMatchObject([
      [{}],
      [{ code: 'too_large', message: expect.stringContaining('600') }],
    ])
    expect((await titles(assets)).filter(title => title !== undefined)).toHaveLength(1)
  })

  deepIt('leave no object and no slots once removed, nor can anything be stored in them again', async () => {
    const { lab, assets, hasObject } = await opened()
    const id = await installed(assets, 'Gone')
    await offered(assets, id, 'Gone 2')
    expect([await hasObject(id, 'a'), await hasObject(id, 'b')]).toEqual([true, true])
    await assets.remove({ params: { id } })
    await assets.remove({ params: { id } })
    expect([await hasObject(id, 'a'), await hasObject(id, 'b')]).toEqual([false, false])
    await expect(assets.slots({ params: { id } })).rejects.toMatchObject({ code: 'not_found' })
    await expect(offered(assets, id, 'Gone 3')).rejects.toMatchObject({ code: 'not_found' })
    expect([await hasObject(id, 'a'), await hasObject(id, 'b')]).toEqual([false, false])
    const { data } = await lab.app.content.bundleSlots.get({ name: `further-${id}` }).go()
    expect(data).toBeNull()
    expect(await assets.list()).toMatchObject({ dictionaries: [] })
  })

  deepIt('of a former bucket are removed, and neither others nor the daily prune wait', async () => {
    const { lab, assets, hasObject } = await opened()
    const { bundleSlots } = lab.app.content
    const ids = [await installed(assets, 'Former'), await installed(assets, 'Other')]
    const [former = '', other = ''] = ids
    const { data } = await bundleSlots.get({ name: `further-${former}` }).go()
    if (!data?.active) throw new Error('The dictionary has no edition')
    await bundleSlots.put({ ...data, active: { ...data.active, store: 's3-former' } }).go()
    await assets.remove({ params: { id: former } })
    await assets.remove({ params: { id: other } })
    expect(await hasObject(other, 'a')).toBe(false)
    expect(await lab.as(null).housekeeping.prune({ body: { dry_run: false } })).toMatchObject({ failed: 0 })
    expect(
      (await Promise.all(ids.map(id => bundleSlots.get({ name: `further-${id}` }).go()))).map(
        one => one.data,
      ),
    ).toEqual([null, null])
  })

  deepIt('are at most thirty', async () => {
    const { assets } = await opened()
    const install = () => assets.install({ body: { id: newTaskId(), format: 'kanjivg' } })
    for (let n = 0; n < 29; n += 1) await install()
    const both = await atOnce([install(), install()])
    expect([both.answers.length, both.refusals.length]).toEqual([1, 1])
    await expect(install()).rejects.toMatchObject({ code: 'limit_reached' })
  })

  deepIt('of a restore that its list does not know are shown at the end, switched off', async () => {
    const { lab, assets } = await opened()
    const id = await installed(assets, 'Restored')
    await lab.app.content.bundleLists.delete({ kind: 'further' }).go()
    const other = newTaskId()
    await assets.install({ body: { id: other, format: 'yomitan' } })
    const { dictionaries } = await assets.list()
    expect(dictionaries.map(one => [one.id, one.is_on])).toEqual(
      expect.arrayContaining([
        [id, false],
        [other, true],
      ]),
    )
  })
})
