import { expect, it } from 'vitest'
import { wordOf } from '../../../lib/study/tables/word-of.ts'

it('a word of a table is that of the first 500 characters of its cells', () => {
  const long = '雨'.repeat(600)
  const cells = { word: long, reading: 'あ'.repeat(600), base: '', base_reading: '' }
  expect(wordOf(cells, false)).toMatchObject({ word: '雨'.repeat(500), reading: 'あ'.repeat(500) })
})
