import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { edictLines, smallDictionary } from '../../support/dictionary.ts'
import { eventually } from '../../support/eventually.ts'
import { administrator, learner, type Person } from '../../support/people.ts'
import { type TestStack, testStack } from '../../support/stack.ts'

let small: Awaited<ReturnType<typeof smallDictionary>>
let stack: TestStack
let root: Person
let reader: Person

beforeAll(async () => {
  small = await smallDictionary()
  stack = await testStack({ DICTIONARY_SOURCE: small.source })
  ;[root, reader] = [await administrator(stack), await learner(stack)]
})
afterAll(async () => {
  await stack?.close()
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

  it('does not change after a file that is not a dictionary', async () => {
    const before = await dictionary().state()
    for (const file of ['no dictionary at all', Buffer.from('1f8b08', 'hex')]) {
      const { failure, active } = await upload(file)
      expect(failure?.detail).toMatch(/not a dictionary|cut short/)
      expect(active?.sha256).toBe(before.active?.sha256)
    }
    expect(await dictionary().discard()).toMatchObject({ candidate: null, failure: null })
  })

  it('gains kanji from a file of kanji, and keeps its words', async () => {
    const kanji = '猫 472D U732b B94 G8 S11 F1702 ビョウ ねこ {cat} '
    const { version } = await upload(`${kanji}\n`)
    await dictionary().activate({ body: { expected_version: version } })
    expect(await reader.collection.dictionary.kanji({ params: { character: '猫' } })).toMatchObject({
      kanji: { on: ['ビョウ'], kun: ['ねこ'], strokes: 11 },
    })
    expect((await search('cat')).items).toMatchObject([{ headword: '猫' }])
  })

  it('is not built twice at the same time, and a missing part is reported by its number', async () => {
    await dictionary().part({ params: { n: 1 }, body: Buffer.from('x') })
    await dictionary().build({ body: { source: 'parts', parts: 3 } })
    const again = dictionary().build({ body: { source: 'parts', parts: 3 } })
    await Promise.allSettled([again])
    const { failure } = await settled()
    expect(failure?.detail).toContain('Part 2')
  })
})
