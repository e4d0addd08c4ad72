import { describe, expect, it } from 'vitest'
import {
  KeptWords,
  type NoteWord,
  wordFieldsOf,
  wordOf,
} from '../../../../lib/study/history-import/note-words.ts'

type Asked = Parameters<typeof wordFieldsOf>[1]
const usual: Asked = { expression_field: null, reading_field: null }
const read = (named: Readonly<Record<string, string>>, asked = usual) =>
  wordOf(Object.values(named), wordFieldsOf(Object.keys(named), asked))

describe('the word of a note', () => {
  it.each<[string, Record<string, string>, Omit<NoteWord, 'problem'>]>([
    [
      'fields with usual names',
      { Expression: '雨', Meaning: 'rain', Reading: 'あめ' },
      { expression: '雨', reading: 'あめ' },
    ],
    [
      'the field Word, if there is also an Expression',
      { Expression: '雨が降る', Word: '雨', Kana: 'あまい', Reading: 'あめ' },
      { expression: '雨', reading: 'あめ' },
    ],
    ['a first field whose name says nothing', { A: '雨', B: 'rain' }, { expression: '雨', reading: '' }],
    [
      'tags, sounds and signs of HTML',
      { Word: '<b>雨</b>&nbsp;[sound:a.mp3]' },
      { expression: '雨', reading: '' },
    ],
    ['a reading in brackets', { Front: '食[た]べる' }, { expression: '食べる', reading: 'たべる' }],
    [
      'readings in a field of their own',
      { Word: '日本語', Furigana: '日本[にほん] 語[ご]' },
      { expression: '日本語', reading: 'にほんご' },
    ],
    [
      'the term of LWT 3.4.2’s deck',
      { Term: '雨', Translation: 'rain', Romanization: 'アメ', Notes: '', LwtId: '7' },
      { expression: '雨', reading: 'あめ' },
    ],
    ['a reading in romaji', { Word: '雨', Reading: 'ame' }, { expression: '雨', reading: 'あめ' }],
    [
      'ruby and signs',
      { Front: '<ruby>雨<rt>あめ</rt></ruby>&#39;' },
      { expression: "雨'", reading: 'あめ' },
    ],
    ['the first line', { Front: '雨<br>rain' }, { expression: '雨', reading: '' }],
    ['a bracket that never ends', { Front: '雨[あめ' }, { expression: '雨[あめ', reading: '' }],
  ])('is found in %s', (_, fields, word) => {
    expect(read(fields)).toMatchObject(word)
  })

  it('is taken from the fields that the learner names', () => {
    const asked = { expression_field: 'target', reading_field: 'how to read' }
    expect(read({ Word: 'x', Target: '雨', 'How to read': 'あめ' }, asked)).toMatchObject({
      expression: '雨',
      reading: 'あめ',
    })
  })

  it('is found in bounded time, however strange the note is', () => {
    for (const text of ['<'.repeat(1e6), '['.repeat(1e6), '[sound:'.repeat(1e5), '&'.repeat(1e6)])
      expect(read({ Front: text }).expression.length).toBeLessThanOrEqual(500)
  })
})

describe('a word that is kept', () => {
  const words = new KeptWords()
  words.add({ skill_id: 'rain', form: '雨', reading: 'あめ' })
  words.add({ skill_id: 'hot', form: '辛い', reading: 'からい' })
  words.add({ skill_id: 'painful', form: '辛い', reading: 'つらい' })
  words.add({ skill_id: 'tv', form: 'テレビ', reading: 'てれび' })

  it.each<[string, Omit<NoteWord, 'problem'>, string | null]>([
    ['form and reading', { expression: '辛い', reading: 'つらい' }, 'painful'],
    ['a reading in katakana', { expression: '雨', reading: 'アメ' }, 'rain'],
    ['a form in kana without reading', { expression: 'テレビ', reading: '' }, 'tv'],
    ['the only form without reading', { expression: '雨', reading: '' }, 'rain'],
    ['no reading where two are written so', { expression: '辛い', reading: '' }, null],
    ['another reading', { expression: '雨', reading: 'さめ' }, null],
  ])('is found by %s or not at all', (_, note, skill_id) => {
    expect(words.find(note)).toBe(skill_id)
  })
})
