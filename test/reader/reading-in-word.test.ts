import { describe, expect, it } from 'vitest'
import { readingInWord } from '../../reader/src/screens/kanji/reading-in-word.ts'

// As KANJIDIC has them.
const kanji = {
  図: { on: ['ズ', 'ト'], kun: ['え', 'はか.る'] },
  書: { on: ['ショ'], kun: ['か.く', '-が.き', '-がき'] },
  学: { on: ['ガク'], kun: ['まな.ぶ'] },
  本: { on: ['ホン'], kun: ['もと'] },
  雨: { on: ['ウ'], kun: ['あめ', 'あま-', '-さめ'] },
  食: { on: ['ショク', 'ジキ'], kun: ['く.う', 'く.らう', 'た.べる', 'は.む'] },
  日: { on: ['ニチ', 'ジツ'], kun: ['ひ', '-び', '-か'] },
  伝: { on: ['デン', 'テン'], kun: ['つた.わる', 'つた.える', 'つた.う', '-づた.い'] },
  上: { on: ['ジョウ'], kun: ['うえ', 'うわ-', 'かみ', 'あ.げる', 'あ.がる', 'のぼ.る'] },
  明: { on: ['メイ', 'ミョウ', 'ミン'], kun: ['あ.かり', 'あか.るい'] },
}
const readingOf = (character: keyof typeof kanji, form: string, reading: string) =>
  readingInWord(character, { form, reading }, kanji[character])

describe('the reading of a kanji in a word', () => {
  it.each([
    ['図', '図書館', 'としょかん', 'ト'],
    ['書', '図書館', 'としょかん', 'ショ'],
    ['図', '地図', 'ちず', 'ズ'],
    ['図', '図る', 'はかる', 'はか.る'],
    ['学', '学校', 'がっこう', 'ガク'],
    ['本', '一本', 'いっぽん', 'ホン'],
    ['本', '三本', 'さんぼん', 'ホン'],
    ['雨', '大雨', 'おおあめ', 'あめ'],
    ['雨', '雨戸', 'あまど', 'あま-'],
    ['食', '食べ物', 'たべもの', 'た.べる'],
    ['食', '食堂', 'しょくどう', 'ショク'],
    ['日', '日', 'ひ', 'ひ'],
    ['日', '誕生日', 'たんじょうび', '-び'],
    ['書', '書き方', 'かきかた', 'か.く'],
    ['伝', '伝える', 'つたえる', 'つた.える'],
    ['伝', '伝わる', 'つたわる', 'つた.わる'],
    ['伝', '伝う', 'つたう', 'つた.う'],
    ['上', '上がる', 'あがる', 'あ.がる'],
    ['上', '上げる', 'あげる', 'あ.げる'],
    ['上', '引き上げる', 'ひきあげる', 'あ.げる'],
    ['上', '上', 'うえ', 'うえ'],
  ] as const)('of %s in %s (%s) is %s', (character, form, reading, expected) => {
    expect(readingOf(character, form, reading)).toBe(expected)
  })

  it('is none of them in a word that is read as a whole', () => {
    expect(readingOf('明', '明日', 'あした')).toBeNull()
    expect(readingOf('日', '昨日', 'きのう')).toBeNull()
  })

  it('is not sought in sentences', () => {
    expect(readingOf('日', '日'.repeat(21), 'ひ'.repeat(21))).toBeNull()
  })
})
