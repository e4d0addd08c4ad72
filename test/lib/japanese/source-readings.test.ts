import { expect, it } from 'vitest'
import type { Furigana } from '../../../lib/contracts/schemas/japanese/text.ts'
import { withSourceReadings } from '../../../lib/japanese/reading/read-spans.ts'

/** 今日[きょう]は, in parts at `|`. */
const parsed = (noted: string): Furigana =>
  noted.split('|').map(part => {
    const [, text = '', reading = ''] = /^(.*?)(?:\[(.*)\])?$/.exec(part) ?? []
    return reading === '' ? { text } : { text, reading }
  })
const written = (furigana: Furigana) =>
  furigana.map(({ text, reading }) => (reading === undefined ? text : `${text}[${reading}]`)).join('|')

it.each([
  [
    'takes the place of what the analyser reads',
    '東風[こち]|谷[たに]|は',
    ['東風谷', 'こちや'],
    '東風谷[こちや]|は',
  ],
  ['leaves the others', '雨[あめ]|が|降[ふ]|る', ['降', 'おろ'], '雨[あめ]|が|降[おろ]|る'],
  [
    'leaves the rest of a word behind it',
    '東京都[とうきょうと]|へ',
    ['東京', 'とうきょう'],
    '東京[とうきょう]|都[と]|へ',
  ],
  [
    'leaves the rest of a word before it',
    '東京都[とうきょうと]|へ',
    ['都', 'と'],
    '東京[とうきょう]|都[と]|へ',
  ],
  ['leaves no rest that is not known', '東京都[とうきょうと]|へ', ['東京', 'えど'], '東京[えど]|都へ'],
  ['is laid on the kanji alone', '食[く]|い|物[もの]|だ', ['食い物', 'くいもの'], '食[く]|い|物[もの]|だ'],
  ['keeps its katakana', '地球[ちきゅう]|へ', ['地球', 'テラ'], '地球[テラ]|へ'],
  [
    'stands as it is where it fits no kana',
    '食[く]|い|物[もの]|だ',
    ['食い物', 'フード'],
    '食い物[フード]|だ',
  ],
])('the readings of a source in a sentence %s', (_, local, [base = '', reading = ''], wanted) => {
  const furigana = parsed(local)
  const sentence = furigana.map(({ text }) => text).join('')
  const start = sentence.indexOf(base)
  const given = [{ start, end: start + base.length, reading }]
  expect(written(withSourceReadings(sentence, given, furigana))).toBe(wanted)
})
