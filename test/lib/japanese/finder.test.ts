import { describe, expect, it } from 'vitest'
import { finderOf } from '../../../lib/japanese/finder.ts'

/** The places of the text in the sentence, joined by a comma; null if there are none. */
function found(text: string, sentence: string, furigana: { text: string; reading?: string }[] = []) {
  const spans = finderOf(text)({ sentence, furigana })
  return spans.map(({ start, length }) => sentence.slice(start, start + length)).join() || null
}

describe('a text in a sentence', () => {
  it.each([
    ['雨', '強い雨が降る。', '雨'],
    ['ガラス', 'がらすの靴。', 'がらす'],
    ['がらす', 'ｶﾞﾗｽの靴。', 'ｶﾞﾗｽ'],
    ['ﾗｽの', 'ガラスの靴。', 'ラスの'],
    ['jr東', 'ＪＲ東日本です。', 'ＪＲ東'],
    ['社の', '㍿の。', '㍿の'],
    ['ば', 'は\u3099かり', 'は\u3099'],
    ['か', 'がらす', null],
    ['雪', '強い雨が降る。', null],
    ['𠮟る', '兄が𠮟る。', '𠮟る'],
    ['はは', 'ははは、ハハと笑う。', 'はは,ハハ'],
  ])('%s is found in %s as it is written', (text, sentence, part) => {
    expect(found(text, sentence)).toBe(part)
  })

  const furigana = [
    { text: '昨日', reading: 'きのう' },
    { text: '、' },
    { text: '食', reading: 'た' },
    { text: 'べた。' },
  ]
  it.each([
    ['たべた', '食べた'],
    ['キノウ', '昨日'],
    ['のう、タ', '昨日、食'],
    ['べた', 'べた'],
    ['食べた', '食べた'],
    ['のむ', null],
  ])('%s is found as it is read', (text, part) => {
    expect(found(text, '昨日、食べた。', furigana)).toBe(part)
  })

  it('is found at every place, written or read', () => {
    const readings = [{ text: 'あめと' }, { text: '雨', reading: 'あめ' }, { text: 'とアメ。' }]
    expect(found('あめ', 'あめと雨とアメ。', readings)).toBe('あめ,雨,アメ')
  })
})
