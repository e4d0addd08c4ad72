import { describe, expect, it } from 'vitest'
import { readLines } from '../../../lib/collection/words/import/read-lines.ts'
import { WordsImport } from '../../../lib/contracts/schemas/learners/words-import.ts'

const read = (text: string, over: object = {}) =>
  readLines(WordsImport.parse({ format: 'csv', text, ...over }))
const wordsOf = (text: string, over: object = {}) =>
  read(text, over).map(({ word, reading }) => [word, reading])

it('a list has a word a line, with its reading after it or in brackets', () => {
  const text = '\uFEFF雨\n\n雪 ゆき\r\n猫【ネコ】\n食べる、たべる'
  expect(wordsOf(text, { format: 'list' })).toEqual([
    ['雨', null],
    ['雪', 'ゆき'],
    ['猫', 'ねこ'],
    ['食べる', 'たべる'],
  ])
  expect(read('\n雨', { format: 'list', state: 'known', tags: ['n5'] })).toMatchObject([
    { line: 2, state: 'known', tags: ['n5'], note: null, problem: null },
  ])
})

describe('a table', () => {
  it('names its columns in any order, or has the word and then the reading', () => {
    const text = 'Note;Word;Reading;Tags;State\n"a\nb";雨;アメ;n5 x;known\n;雪;;;'
    expect(read(text, { tags: ['all', 'x'] })).toMatchObject([
      { line: 2, word: '雨', reading: 'あめ', note: 'a\nb', tags: ['n5', 'x', 'all'], state: 'known' },
      { line: 4, word: '雪', reading: null, note: '', tags: ['all', 'x'], state: 'learning' },
    ])
    expect(wordsOf('雨\tあめ\train\n雪\tゆき')).toEqual([
      ['雨', 'あめ'],
      ['雪', 'ゆき'],
    ])
    expect(wordsOf('雨,rain')).toEqual([['雨', null]])
  })

  it('may be an export of Anki, whose first lines describe its columns', () => {
    const text = [
      '#separator:tab',
      '#html:true',
      '#guid column:1',
      '#tags column:4',
      'x<yz\t<b>雨</b>&nbsp;\tあめ\tn5 weather',
    ].join('\n')
    expect(read(text)).toMatchObject([{ line: 5, word: '雨', reading: 'あめ', tags: ['n5', 'weather'] }])
  })

  it('reports the error of each line', () => {
    const problems = (text: string) =>
      read(`word,state,tags,note,sentence\n${text}`).map(({ problem }) => problem)
    expect(problems(',known\n')).toEqual([{ code: 'no_word' }])
    expect(problems('雨,mastered')).toEqual([{ code: 'bad_state' }])
    expect(problems(`雨,,${'x'.repeat(51)}`)).toEqual([{ code: 'bad_tags' }])
    expect(problems(`雨,,,${'x'.repeat(2_001)}`)).toEqual([{ code: 'note_too_long' }])
    expect(problems('雨,,,,雨が降る。')).toEqual([null])
  })

  it('has at most 2,000 lines', () => {
    expect(wordsOf('雨\n'.repeat(2_000))).toHaveLength(2_000)
    expect(() => wordsOf('雨\n'.repeat(2_001))).toThrow('at most 2000 lines')
  })
})
