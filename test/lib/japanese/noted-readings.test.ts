import { describe, expect, it } from 'vitest'
import { notedReadings } from '../../../lib/japanese/reading/noted-readings.ts'

const sentence = '今日は雨だ。'
const read = [
  { start: 0, end: 2, reading: 'きょう' },
  { start: 2, end: 4, reading: 'あめ' },
]

describe('readings noted in brackets', () => {
  it('have their positions in the sentence', () => {
    expect(notedReadings(sentence, '今日[きょう]は雨[あめ]だ。')).toEqual(read)
    expect(notedReadings(sentence, '今日［きょう］は雨[ あめ ]だ。')).toEqual(read)
  })

  it('may have spaces before the text they read', () => {
    expect(notedReadings(sentence, '今日[きょう]は 雨[あめ]だ。')).toEqual([
      read[0],
      { start: 3, end: 4, reading: 'あめ' },
    ])
  })

  it('may leave out spaces of the sentence', () => {
    const spaced = '　今日は 雨だ。\n'
    expect(notedReadings(spaced, '今日[きょう]は雨[あめ]だ。')).toEqual([
      { start: 0, end: 3, reading: 'きょう' },
      { start: 3, end: 6, reading: 'あめ' },
    ])
  })

  it('do not mistake brackets of the sentence for readings', () => {
    expect(notedReadings('雨[注1]だ', '雨[あめ][注1]だ')).toEqual([{ start: 0, end: 1, reading: 'あめ' }])
    expect(notedReadings('雨[あめ]だ', '雨[あめ]だ')).toEqual([])
    expect(notedReadings('a[0だ', 'a[0だ')).toEqual([])
  })

  it.each([
    ['another line', '昨日[きのう]は雨[あめ]だ。'],
    ['a word left out', '今日[きょう]は だ。'],
    ['the end left out', '今日[きょう]は雨[あめ]'],
    ['a word put in', '今日[きょう]は大雨[おおあめ]だ。'],
    ['a note behind it', '今日[きょう]は雨[あめ]だ。(It rains.)'],
    ['a bracket left open', '今日[きょうは雨[あめ]だ。'],
    ['nothing', ''],
  ])('are refused for %s', (_, noted) => {
    expect(notedReadings(sentence, noted)).toBeNull()
  })
})
