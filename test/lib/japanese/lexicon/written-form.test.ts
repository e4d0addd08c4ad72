import { describe, expect, it } from 'vitest'
import { writtenAs } from '../../../../lib/japanese/lexicon/written-form.ts'

const word = (form: string, reading: string, ...writings: string[]) => ({
  kind: 'word',
  form,
  reading,
  writings,
})
const EYE = word('目', 'め', '眼')
const BECOME = word('成る', 'なる', '為る')
const REMOVE = word('取り除ける', 'とりのける')
const DO = word('為る', 'する')
const COME = word('来る', 'くる')
const GOOD = word('良い', 'いい', '善い', 'よい')

describe('a word as its text writes it', () => {
  it.each([
    ['the kanji of the text', '眼', EYE, '眼'],
    ['the kana of the text', 'なりました', BECOME, 'なる'],
    ['katakana', 'ヤバかった', word('やばい', 'やばい'), 'ヤバい'],
    ['kana for a verb of two', 'あわてふためいた', word('慌てふためく', 'あわてふためく'), 'あわてふためく'],
    ['a writing that the dictionary lacks', '取りのけて', REMOVE, '取りのける'],
    ['the same in kana', 'とりのけた', REMOVE, 'とりのける'],
    ['an irregular verb in kana', 'させられた', DO, 'する'],
    ['another one', 'きました', COME, 'くる'],
    ['and in kanji', '来なかった', COME, '来る'],
    ['a noun that is done', '勉強した', word('勉強', 'べんきょう'), '勉強'],
    ['a verb that ends like one', '愛さない', word('愛する', 'あいする'), '愛する'],
    ['the other reading of an adjective', 'よかった', GOOD, 'よい'],
    ['an expression', '気を付けて', word('気をつける', 'きをつける', '気を付ける'), '気を付ける'],
    ['the word behind お', 'お仕事', word('仕事', 'しごと'), '仕事'],
    ['a whole with ご', 'ご飯', word('御飯', 'ごはん', 'ご飯'), 'ご飯'],
    ['a character outside the first plane', '𠮟った', word('叱る', 'しかる', '𠮟る'), '𠮟る'],
    ['the headword where the text is another word', '猫が', EYE, '目'],
    ['the headword for a whole sentence', '今日は寒い。', word('寒い', 'さむい'), '寒い'],
  ])('is %s: %s', (_, text, of, written) => {
    expect(writtenAs(text, of)).toBe(written)
  })

  it('is the name of a pattern', () => {
    const pattern = { kind: 'grammar', form: '〜てから', reading: 'てから', writings: [] }
    expect(writtenAs('食べてから', pattern)).toBe('〜てから')
  })
})
