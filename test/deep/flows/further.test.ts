import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { type Account, uploaded, withWords } from '../../flows/article-stack.ts'
import { eventually } from '../../support/eventually.ts'
import { installedFurther, yomitanFile } from '../../support/further-file.ts'
import { administrator, learner, type Person, personAt } from '../../support/people.ts'
import { sharedDictionaryStack } from '../../support/shared-stack.ts'
import type { TestStack } from '../../support/stack.ts'

let stack: TestStack
let root: Person
let hana: Account
let ken: Account
let article: number

beforeAll(async () => {
  stack = await sharedDictionaryStack()
  root = await administrator(stack)
  ;[hana, ken] = [await learner(stack), await learner(stack)]
  const shared = await uploaded(hana, '猫が雨を見る。', { explain_mode: 'split' })
  article = shared.id
  await withWords(hana, article)
})
afterAll(async () => {
  await stack?.close()
})

const further = () => root.manager.furtherDictionaries
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

const zip = yomitanFile
const installed = (file: Buffer) => installedFurther(root, file)
const rain = { form: '雨', reading: 'あめ' }
const lookUp = async (person: Account) => {
  const { words } = await person.study.further.lookUp({ body: { words: [rain] } })
  return (words[0] ?? []).map(({ dictionary, terms }) => [
    dictionary.title,
    terms.map(({ content }) => content),
  ])
}
const choose = (person: Person, values: Record<string, unknown>, expected_version = 0) =>
  person.study.foundation.write({
    params: { resource: 'dictionaries', record_id: 'me' },
    body: { request_id: ulid(), expected_version, values },
  })
const wordsOf = (person: Person) =>
  person.study.articleWords.words({ params: { id: article }, query: {} }).then(words => JSON.stringify(words))

describe('further dictionaries', () => {
  it('are installed, looked up in the order of each learner, marked for guests, and removed without a trace', async () => {
    const before = await wordsOf(hana)
    const german = await installed(
      await zip(
        'Wadoku',
        { term_bank_1: [['雨', 'あめ', 'n', 'n', 1, ['Regen', { type: 'image', path: 'rain.png' }], 7, '']] },
        [{ name: 'rain.png', content: png }],
      ),
    )
    const japanese = await installed(
      await zip('国語', { term_bank_1: [['雨', 'あめ', '', 'n', 1, ['空から降る水'], 7, '']] }),
    )
    await installed(
      await zip('JPDB', {
        term_meta_bank_1: [
          ['雨', 'freq', { reading: 'あめ', frequency: 204 }],
          ['雨', 'pitch', { reading: 'あめ', pitches: [{ position: 1 }] }],
        ],
      }),
    )
    expect((await lookUp(hana)).map(([title]) => title)).toEqual(['Wadoku', '国語', 'JPDB'])

    await choose(ken, { order: [japanese], hidden: [german] })
    expect((await lookUp(ken)).map(([title]) => title)).toEqual(['国語', 'JPDB'])
    expect((await lookUp(hana)).map(([title]) => title)).toEqual(['Wadoku', '国語', 'JPDB'])
    await choose(root, { hidden: [german, japanese] })
    expect([await wordsOf(hana), await wordsOf(root)]).toEqual([before, before])

    const { words } = await personAt(stack).study.further.marks({ body: { words: [rain] } })
    expect(words[0]).toMatchObject({
      accents: { dictionary: { title: 'JPDB' }, accents: [{ drop: 1 }] },
      frequency: { value: 204, mode: 'rank' },
    })

    const cat = { form: '猫', reading: 'ねこ' }
    const unheard = { form: '雨猫雨', reading: 'あめねこあめ' }
    const short = await hana.study.further.entries({ body: { words: [rain, cat, unheard] } })
    const [ofRain, ofCat, ofNone] = short.words
    expect(ofRain?.further).toEqual((await hana.study.further.lookUp({ body: { words: [rain] } })).words[0])
    expect(ofCat?.entry?.skill_id).toBe(skillIdOf(cat))
    expect(ofCat?.entry).toEqual(
      (await hana.study.lookup.at({ body: { sentence: '猫が雨を見る。', at: 0 } })).candidates[0],
    )
    expect(ofNone).toEqual({ entry: null, glosses: null, further: [] })

    const [found] = (await hana.study.further.lookUp({ body: { words: [rain] } })).words[0] ?? []
    const image = await hana.study.furtherImages.image({
      params: { id: german },
      query: { path: 'rain.png', edition: found?.dictionary.edition ?? '' },
    })
    expect(image.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': expect.stringContaining('immutable'),
    })
    expect(Buffer.from(await image.bytes())).toEqual(png)

    const skill_id = skillIdOf(rain)
    const key = found?.terms[0]?.key ?? ''
    const kept = await hana.collection.wordWrites.put({
      params: { skill_id },
      body: { ...rain, further_sense: { dictionary: german, key } },
    })
    expect(kept.further_sense).toMatchObject({ title: 'Wadoku', text: expect.stringContaining('Regen') })
    await expect(
      hana.collection.wordWrites.put({
        params: { skill_id },
        body: { ...rain, further_sense: { dictionary: japanese, key } },
      }),
    ).rejects.toMatchObject({ status: 400 })

    await further().remove({ params: { id: german } })
    expect((await lookUp(hana)).map(([title]) => title)).toEqual(['国語', 'JPDB'])
    expect((await hana.study.words.get({ params: { skill_id } })).further_sense).toEqual(kept.further_sense)
    expect(await wordsOf(hana)).toBe(before)
  })

  it('stay as they are after a file that is none, and the reason is shown', async () => {
    const { dictionaries } = await further().state()
    await further().part({ params: { n: 1 }, body: Buffer.from('no dictionary') })
    await further().build({ body: { source: 'parts', parts: 1, dictionary: null } })
    const { failure, ...state } = await eventually(async () => {
      const now = await further().state()
      expect(now.building).toBeNull()
      return now
    })
    expect(failure?.detail).toContain('not a further dictionary')
    expect(state.dictionaries).toEqual(dictionaries)
    expect((await further().stop()).failure).toBeNull()
  })
})
