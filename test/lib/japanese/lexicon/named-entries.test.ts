import { expect, it } from 'vitest'
import { wordNameOf, writingsOf } from '../../../../lib/japanese/lexicon/named-entries.ts'
import { testDictionary } from '../../../support/dictionary.ts'

it.each([
  ['逢う', 'あう', '会う', 'a pair that one entry has'],
  ['会う', 'あう', '会う', 'the headword itself'],
  ['あう', 'あう', '会う', 'kana that one entry is read as'],
  ['ネコ', 'ねこ', '猫', 'katakana that one entry is read as'],
  ['コーヒー', 'こーひー', '珈琲', 'kana that an entry is written in'],
  ['あめ', 'あめ', 'あめ', 'kana of several entries'],
  ['雨', 'あま', '雨', 'a reading that no entry has'],
  ['鯨', 'くじら', '鯨', 'a word that no entry has'],
])('%s, read %s, names %s: %s', async (form, reading, name) => {
  const { dictionary } = await testDictionary()
  expect(wordNameOf(dictionary, { form, reading })).toEqual({ form: name, reading })
})

it('a pair of several entries names itself, even if each has another headword', async () => {
  const { dictionary } = await testDictionary()
  const entries = ['雨', '飴'].flatMap(form => dictionary.find(form))
  const both = {
    about: dictionary.about,
    find: () => entries.map(entry => ({ ...entry, forms: [...entry.forms, '天'] })),
    begins: () => false,
    startingWith: () => [],
    meaning: () => [],
    kanji: () => null,
  }
  expect(wordNameOf(both, { form: '天', reading: 'あめ' })).toEqual({ form: '天', reading: 'あめ' })
})

it('the writings of a word are the other pairs that name it', async () => {
  const { dictionary } = await testDictionary()
  const written = writingsOf(dictionary, { form: '会う', reading: 'あう' })
  expect(written.map(({ form }) => form).toSorted()).toEqual(['あう', '逢う'])
  expect(writingsOf(dictionary, { form: '雨', reading: 'あめ' })).toEqual([])
})
