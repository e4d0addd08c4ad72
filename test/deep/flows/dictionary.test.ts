import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { edictLines, smallDictionary } from '../../support/dictionary.ts'
import { eventually } from '../../support/eventually.ts'
import { type FakeProvider, startFakeProvider } from '../../support/fake-provider/index.ts'
import { configureModel, providerKey } from '../../support/models.ts'
import { administrator, learner, type Person } from '../../support/people.ts'
import { startS3Server } from '../../support/s3-server/index.ts'
import { bucket } from '../../support/shared-stack.ts'
import { type TestStack, testStack } from '../../support/stack.ts'

let small: Awaited<ReturnType<typeof smallDictionary>>
let provider: FakeProvider
let stack: TestStack
let root: Person
let reader: Person

beforeAll(async () => {
  small = await smallDictionary()
  provider = await startFakeProvider()
  stack = await testStack({
    DICTIONARY_SOURCE: small.source,
    TRANSCRIPTION_BASE_URL: 'https://listening.example/v1',
    TRANSCRIPTION_API_KEY: 'a listening key',
    TRANSCRIPTION_MODEL: 'model-that-listens',
    MAX_ARTICLE_CHARS: '70000',
    VIDEO_MAX_BYTES: '5000',
  })
  ;[root, reader] = [await administrator(stack), await learner(stack)]
})
afterAll(async () => {
  await stack?.close()
  await provider?.close()
  await small?.close()
})

const { dictionary } = { dictionary: () => root.manager.dictionary }
/** The state once nothing is being built. */
const settled = () =>
  eventually(async () => {
    const state = await dictionary().state()
    expect(state.building).toBeNull()
    return state
  })
const search = (q: string) => reader.collection.dictionary.search({ query: { q } })
async function upload(text: string | Uint8Array) {
  const bytes = Buffer.from(text)
  const half = Math.ceil(bytes.length / 2)
  await dictionary().part({ params: { n: 1 }, body: bytes.subarray(0, half) })
  await dictionary().part({ params: { n: 2 }, body: bytes.subarray(half) })
  await dictionary().build({ body: { source: 'parts', parts: 2 } })
  return settled()
}
const withMore = (line: string) => [...edictLines, line].join('\n')

describe('the dictionary', () => {
  it('is built automatically at the first start', async () => {
    await eventually(async () => expect((await search('猫')).dictionary).not.toBeNull())
    const { active, candidate, failure } = await settled()
    expect(active).toMatchObject({ slot: 'a', report: { about: { source: 'edict' } } })
    expect([candidate, failure]).toEqual([null, null])
    expect(await search('neko')).toMatchObject({
      dictionary: { attribution: expect.stringContaining('Electronic Dictionary Research') },
      items: [{ headword: '猫', reading: 'ねこ' }],
    })
    expect(await reader.collection.dictionary.kanji({ params: { character: '雨' } })).toMatchObject({
      kanji: null,
    })
  })

  it('is replaced by an upload once that is activated, and restored by activating again', async () => {
    const { candidate, version, failure } = await upload(withMore('鯨 [くじら] /(n) whale/(P)/'))
    expect(failure).toBeNull()
    expect(candidate?.report).toMatchObject({ headwords_changed: 0, problem_count: 0 })
    expect((await search('whale')).items).toEqual([])

    const next = await dictionary().activate({ body: { expected_version: version } })
    expect((await search('whale')).items).toMatchObject([{ headword: '鯨' }])
    await dictionary().activate({ body: { expected_version: next.version } })
    expect((await search('whale')).items).toEqual([])
  })
})

it('the capabilities of a server with everything name models, the default one first, voices, the dictionary and its limits, and neither keys nor addresses', async () => {
  await configureModel(stack, provider)
  await eventually(async () => expect((await search('猫')).dictionary).not.toBeNull())
  const said = await reader.study.capabilities.get()
  expect(said).toMatchObject({
    dictionary: true,
    synthesis: { provider: 'espeak-ng', voice: 'espeak-ng-ja' },
    transcription: { model: 'model-that-listens' },
    models: ['model-a'],
    recordings: expect.arrayContaining(['mp4', 'mp3']),
    limits: { text_characters: 70_000, recording_bytes: 5_000 },
  })
  expect(JSON.stringify(said)).not.toMatch(new RegExp(`${providerKey}|a listening key|http|example`))

  const { modelRouting } = root.manager
  const { endpoints } = await modelRouting.picture()
  const endpoint_id = endpoints[0]?.id ?? ''
  for (const model of ['model-b', 'model-c'])
    await modelRouting.createBinding({ body: { endpoint_id, model } })
  await modelRouting.updateCallPlan({ body: { default_model: 'model-c', fallback_models: ['model-b'] } })
  expect((await reader.study.capabilities.get()).models).toEqual(['model-c', 'model-b', 'model-a'])
})

it('a dictionary kept in a bucket is built, activated and loaded there, and a damaged one is never used', async () => {
  const s3 = await startS3Server({ buckets: [bucket] })
  onTestFinished(() => s3.close())
  await root.manager.cos.put({ body: s3.form() })
  const whales = async () => (await search('whale')).items.length
  const objects = () => [...s3.bucket(bucket).objects.keys()].filter(key => key.includes('dictionary-'))
  const forgotten = async () => {
    const folder = join(stack.dataDir, 'dictionary')
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true })
  }
  const built = async (text: string) => {
    const state = await upload(text)
    expect(state.failure).toBeNull()
    return state
  }

  const first = await built(withMore('鯨 [くじら] /(n) whale/'))
  expect(objects()).toHaveLength(1)
  await forgotten()
  await dictionary().activate({ body: { expected_version: first.version } })
  expect(await whales()).toBe(1)

  const second = await built(edictLines.join('\n'))
  const key = objects().find(each => each.endsWith(`dictionary-${second.candidate?.slot}`)) ?? ''
  const stored = s3.bucket(bucket).objects.get(key)
  if (!stored) throw new Error('The candidate is in the bucket')
  const changed = Buffer.from(stored.bytes).fill(0, 90, 91)
  for (const [bytes, status] of [
    [stored.bytes.subarray(1), 502],
    [changed, 422],
  ] as const) {
    await forgotten()
    s3.bucket(bucket).objects.set(key, { ...stored, bytes })
    const activating = dictionary().activate({ body: { expected_version: second.version } })
    await expect(activating).rejects.toMatchObject({ status })
    expect((await dictionary().state()).active?.sha256).toBe(first.candidate?.sha256)
    expect(await whales()).toBe(1)
  }

  s3.bucket(bucket).objects.set(key, stored)
  await dictionary().activate({ body: { expected_version: second.version } })
  expect(await whales()).toBe(0)
})
