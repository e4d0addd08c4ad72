import fc from 'fast-check'
import { expect, it } from 'vitest'
import { KeyIndex } from '../../../lib/dictionary/bundle/key-index.ts'
import { openBundle } from '../../../lib/dictionary/bundle/open-bundle.ts'
import { PackedTexts, Postings } from '../../../lib/dictionary/bundle/sorted-keys.ts'
import { entryOf, searchDictionary } from '../../../lib/dictionary/search.ts'
import { romajiToHiragana } from '../../../lib/japanese/romaji.ts'
import { builtFrom, edictLines, testDictionary } from '../../support/dictionary.ts'
import { runs } from '../../support/sample.ts'

const dictionary = await testDictionary()
const small = () => dictionary
const found = (q: string) => searchDictionary(small().dictionary, q, 10).map(({ headword }) => headword)

it('a bundle gathers the lines of one word in one entry', () => {
  const [entry] = small().dictionary.find('逢う')
  expect(entry).toMatchObject({ headword: '会う', reading: 'あう', forms: ['会う', '逢う'], common: true })
  expect(entry?.senses).toMatchObject([
    { part_of_speech: ['v5u', 'vi'], glosses: ['to meet', 'to encounter'], usually_kana: false },
    { part_of_speech: ['v5u', 'vi'], glosses: ['to have an accident'], usually_kana: true },
  ])
  expect(small().dictionary.find('あした')).toHaveLength(1)
})

it('a bundle keeps a writing apart that is read in another way than the headword', async () => {
  const line = (form: string, reading: string, common = '') =>
    `${form} [${reading}] /(adv) indeed/truly/${common}`
  const pairs = [line('実に', 'じつに', '(P)/'), line('実に', 'まことに'), line('誠に', 'まことに', '(P)/')]
  const same = [line('真に', 'まことに'), line('実に', 'げに')]
  const { dictionary } = await builtFrom([...pairs, ...same])
  expect([...dictionary.entries()]).toMatchObject([
    { headword: '実に', reading: 'じつに', forms: ['実に'], readings: ['じつに', 'げに'] },
    { headword: '誠に', reading: 'まことに', forms: ['誠に', '真に'], readings: ['まことに'] },
  ])
  // みんな is the better reading of 皆, so nothing else may take it.
  const everyone = (form: string, reading: string, common = '') =>
    `${form} [${reading}] /(n) everyone/${common}`
  const all = [everyone('皆', 'みな', '(P)/'), everyone('皆', 'みんな', '(P)/'), everyone('皆んな', 'みんな')]
  expect([...(await builtFrom(all)).dictionary.entries()]).toHaveLength(1)
})

it('a bundle finds every entry by each of its keys', () => {
  const { dictionary } = small()
  for (const entry of dictionary.entries())
    for (const key of [...entry.forms, ...entry.readings]) {
      expect(dictionary.find(key)).toContainEqual(entry)
      expect(dictionary.startingWith(key.slice(0, 1), 100)).toContainEqual(entry)
      expect(dictionary.begins(key.slice(0, 2))).toBe(true)
      expect(dictionary.begins(`${key}〓`)).toBe(false)
    }
  expect(dictionary.find('無い')).toEqual([])
})

it('a bundle is the same for the lines in any order', async () => {
  const { file } = small()
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(edictLines, { minLength: edictLines.length }), async lines => {
      expect((await builtFrom(lines)).sha256).toBe(file.sha256)
    }),
    runs(5, 2),
  )
})

it('a bundle of the same words keeps its bytes over releases, so that installed ones stay current', async () => {
  const lines = [
    ...edictLines,
    '叱る [しかる] /(v5r) to scold (naïve)/(P)/',
    '𠮟る [しかる] /(v5r) to scold (naïve)/',
    "Ａ級 [エーきゅう] /(n) A-class/don't know/",
  ]
  expect((await builtFrom(lines)).sha256).toBe(
    'fd35fb8392b64da82bc9dcae29b7bfda334a5d607d33bd69f11b45c45bddf410',
  )
})

it('an index has its keys in the order of their bytes, and the entries of each from the best rank', () => {
  const key = fc.string({
    unit: fc.constantFrom('a', 'あ', '\ud7ff', '\ue000', 'Ａ', '𠮟', '😀'),
    maxLength: 3,
  })
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.nat(3))), given => {
      const index = new KeyIndex()
      for (const [entry, [name, rank]] of given.entries()) index.add(name, entry, rank)
      const { bytes, ends, postings, postingEnds } = index.packed()
      const keys = new PackedTexts(bytes, ends)
      const entries = new Postings(postings, postingEnds)
      const found = Array.from({ length: keys.count }, (_, at) => [keys.text(at), entries.of(at)])
      const numbered = given.map(([name, rank], entry) => ({ name, rank, entry }))
      const expected = [...Map.groupBy(numbered, ({ name }) => name)]
        .sort(([a], [b]) => Buffer.from(a).compare(Buffer.from(b)))
        .map(([name, own]) => [name, own.toSorted((a, b) => a.rank - b.rank).map(({ entry }) => entry)])
      expect(found).toEqual(expected)
    }),
  )
})

/** Lines of one word with several writings, as many of them common as are said. */
const writings = (forms: readonly string[], common: readonly string[] = []) => [
  ...edictLines,
  ...forms.map(form => `${form} [とき] /(n) battle cry/${common.includes(form) ? '(P)/' : ''}`),
]
const headwordOf = async (lines: readonly string[], form: string) =>
  (await builtFrom(lines)).dictionary.find(form)[0]?.headword

it('a bundle keeps a headword that the next edition would choose differently', async () => {
  const forms = ['鬨', '鯨波']
  const former = await builtFrom(writings(forms, ['鬨']))
  expect(await headwordOf(writings(forms, ['鯨波']), '鬨')).toBe('鯨波')
  const next = await builtFrom(writings(forms, ['鯨波']), former.dictionary)
  expect(next.dictionary.find('鯨波')[0]?.headword).toBe('鬨')
  expect(next.headwords_changed).toBe(0)
  expect(next.dictionary.kanji('雨')?.strokes).toBe(8)
})

it.each([
  ['in the lists of the JLPT', ['呑時', '時', '鯨波'], ['呑時', '鯨波'], '時'],
  ['that is common', ['呑時', '鯨波'], ['鯨波'], '鯨波'],
  ['whose kanji is learnt early', ['亜', '雨'], [], '雨'],
  ['that comes first by code units', ['鯨波', '呑時'], [], '呑時'],
])('a bundle takes as headword the writing %s', async (_, forms, common, headword) => {
  expect(await headwordOf(writings(forms, common), headword)).toBe(headword)
  expect(await headwordOf(writings(forms, common), forms[0] ?? '')).toBe(headword)
})

it('a bundle counts the headwords that are gone', async () => {
  const next = await builtFrom(edictLines.slice(0, -2), small().dictionary)
  expect(next.headwords_changed).toBe(2)
})

it('a bundle that was cut short or changed is refused', () => {
  fc.assert(
    fc.property(fc.nat(), fc.boolean(), (at, isCut) => {
      const bytes = Buffer.from(small().bytes)
      const place = at % bytes.length
      if (!isCut) bytes[place] = (bytes[place] ?? 0) ^ 1
      expect(() => openBundle(isCut ? bytes.subarray(0, place) : bytes, small().file.sha256)).toThrow()
    }),
    runs(200, 10),
  )
})

it.each([
  ['食べる', ['食べる']],
  ['食べ', ['食べる', '食べ物']],
  ['ネコ', ['猫']],
  ['コーヒー', ['珈琲']],
  ['ame', ['雨', '飴']],
  ['gakkou', ['学校']],
  ['gakkō', ['学校']],
  ['cat', ['猫']],
  ['to run', ['走る']],
  ['near future', ['明日']],
  ['zzz', []],
  ['!', []],
])('a bundle finds %s', (q, headwords) => {
  expect(found(q)).toEqual(headwords)
})

it('a bundle gives one entry with all senses for a word', () => {
  const { dictionary } = small()
  expect(entryOf(dictionary, { form: '逢う', reading: 'あう' })).toMatchObject({ headword: '会う' })
  expect(entryOf(dictionary, { form: '明日', reading: 'あす' })?.senses).toHaveLength(2)
  expect(entryOf(dictionary, { form: '明日', reading: 'みょうにち' })).toBeNull()
})

it.each([
  ['kin’en'.replace('’', "'"), 'きんえん'],
  ['annai', 'あんない'],
  ['matcha', 'まっちゃ'],
  ['shinbun', 'しんぶん'],
  ['ryokou', 'りょこう'],
  ['hon', 'ほん'],
  ['train', null],
])('a bundle spells %s in kana', (romaji, kana) => {
  expect(romajiToHiragana(romaji)).toBe(kana)
})
