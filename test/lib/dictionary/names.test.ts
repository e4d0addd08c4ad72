import { expect, it } from 'vitest'
import { namesOf } from '../../../lib/dictionary/search.ts'
import { testDictionary } from '../../support/dictionary.ts'

const names = async (form: string) =>
  namesOf((await testDictionary()).dictionary, form).map(({ form, reading }) => `${form} ${reading}`)

it('a form means the only word with that spelling, otherwise the only common one, otherwise all', async () => {
  expect(await names('猫')).toEqual(['猫 ねこ'])
  expect(await names('逢う')).toEqual(['会う あう'])
  expect((await names('明日')).toSorted()).toEqual(['明日 あした', '明日 あす'])
  expect((await names('あめ')).toSorted()).toEqual(['雨 あめ', '飴 あめ'])
  expect(await names('ネコ')).toEqual(['猫 ねこ'])
  expect(await names('nothing')).toEqual([])
})
