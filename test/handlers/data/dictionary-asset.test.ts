import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { bundleKind } from '../../../lib/contracts/schemas/administration/bundles.ts'
import { dictionaryBundles } from '../../../lib/contracts/schemas/japanese/dictionary.ts'
import {
  activateCandidate,
  offerCandidate,
  readBundle,
  slotsOf,
  storeBundle,
} from '../../../lib/data/files/bundle-slots.ts'
import { testDictionary } from '../../support/dictionary.ts'
import { outcomeOf } from '../../support/outcome.ts'
import { deepIt } from '../../support/sample.ts'
import { type DataClient, dataLab } from './lab.ts'

const open = dataLab()
const dictionary = await testDictionary()
const small = () => dictionary
const opened = async () => {
  const lab = await open()
  return { lab, assets: lab.as(null).dictionaryAsset }
}
type Assets = DataClient['dictionaryAsset']

/** The report of a build of the small dictionary. */
const report = () => {
  const { sha256: _, ...about } = small().dictionary.about
  return { about, problems: [], problem_count: 0, headwords_changed: 0, samples: [] }
}
const send = (assets: Assets, stream: Readable | Uint8Array = small().bytes) => {
  const query = { sha256: small().file.sha256, size: small().bytes.length }
  return assets.store({ query, stream })
}
async function offered(assets: Assets) {
  const { slot, version } = await send(assets)
  const { file, bytes } = small()
  const body = { expected_version: version, slot, sha256: file.sha256, size: bytes.length, report: report() }
  return assets.offer({ body })
}

it('a dictionary is used once it is activated, and can be swapped back', async () => {
  const { assets } = await opened()
  expect(await assets.slots()).toEqual({ version: 0, active: null, candidate: null })
  const { version, candidate } = await offered(assets)
  expect(candidate).toMatchObject({ slot: 'a', sha256: small().file.sha256, report: report() })

  const first = await assets.activate({ body: { expected_version: version } })
  expect(first).toMatchObject({ active: { slot: 'a' }, candidate: null })
  const read = await assets.read({ params: { sha256: small().file.sha256 } })
  expect(Buffer.from(await read.bytes()).equals(small().bytes)).toBe(true)

  const second = await offered(assets)
  expect(second).toMatchObject({ active: { slot: 'a' }, candidate: { slot: 'b' } })
  const swapped = await assets.activate({ body: { expected_version: second.version } })
  expect(swapped).toMatchObject({ active: { slot: 'b' }, candidate: { slot: 'a' } })
  expect(await assets.activate({ body: { expected_version: swapped.version } })).toMatchObject({
    active: { slot: 'a' },
    candidate: { slot: 'b' },
  })
})

deepIt('a dictionary is never offered if it arrives damaged, and the active one stays', async () => {
  const { assets } = await opened()
  const { version } = await offered(assets)
  await assets.activate({ body: { expected_version: version } })
  const { bytes } = small()
  const broken = async function* () {
    yield bytes.subarray(0, 100)
    throw new Error('the sender is gone')
  }
  for (const stream of [bytes.subarray(1), Buffer.from(bytes).fill(0, 90, 91), Readable.from(broken())]) {
    await expect(send(assets, stream)).rejects.toThrow()
  }
  expect(await assets.slots()).toMatchObject({ active: { slot: 'a' }, candidate: null })
})

deepIt(
  'a dictionary cannot be activated without a candidate, nor offered after the slots have changed',
  async () => {
    const { assets } = await opened()
    expect(await outcomeOf(assets.activate({ body: { expected_version: 0 } }))).toBe('invalid_transition')
    const { version, candidate } = await offered(assets)
    await assets.discard()
    const { slot, sha256, size } = candidate ?? {}
    if (!slot || !sha256 || !size) throw new Error('There is no candidate')
    const body = { expected_version: version, slot, sha256, size, report: report() }
    await expect(assets.offer({ body })).rejects.toMatchObject({ code: 'version_conflict' })
    expect(await assets.slots()).toMatchObject({ candidate: null })
  },
)

deepIt(
  'a dictionary is one kind of bundle; another needs only a declaration, with bounds and report',
  async () => {
    const { lab, assets } = await opened()
    await offered(assets)
    const before = await assets.slots()
    const { content } = lab.app
    const kind = bundleKind({
      name: 'atlas',
      invalid: 'invalid_dictionary',
      most_bytes: 10,
      most_uploaded_bytes: 20,
      report: z.object({ maps: z.number() }),
    })
    const bytes = Buffer.from('ten bytes!')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const announced = kind.Announced.parse({ sha256, size: '10' })
    const { slot, version } = await storeBundle(lab.app, kind, announced, Readable.from([bytes]))
    const offer = { slot, ...announced, expected_version: version, report: { maps: 3 } }
    const { version: next } = await offerCandidate(lab.app, kind, offer)
    expect((await activateCandidate(content, kind, next)).active?.report.maps).toBe(3)
    expect((await slotsOf(content, kind)).active).toMatchObject({ slot: 'a', sha256 })
    expect(kind.Announced.safeParse({ sha256, size: '11' }).success).toBe(false)
    await expect(readBundle(lab.app, dictionaryBundles, sha256)).rejects.toMatchObject({ code: 'not_found' })
    expect(await assets.slots()).toEqual(before)
  },
)
