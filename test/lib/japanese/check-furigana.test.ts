import { describe, expect, it } from 'vitest'
import type { Furigana } from '../../../lib/contracts/schemas/japanese/text.ts'
import { checkFurigana } from '../../../lib/japanese/check-furigana.ts'
import { type ReadSpan, readSpans } from '../../../lib/japanese/reading/read-spans.ts'

/** Parts in the form of `食[た]べる`. */
const parts = (noted: string): Furigana =>
  [...noted.matchAll(/([^[\]|]+)(?:\[([^\]]*)\])?\|?/g)].map(([, text = '', reading]) =>
    reading === undefined ? { text } : { text, reading },
  )
const textOf = (furigana: Furigana) => furigana.map(({ text }) => text).join('')

/** The parts of a model’s answer that the check keeps, separated by `|`, beside the analyser’s. */
const checked = (model: string, local: string) => {
  const spans: ReadSpan[] = readSpans(parts(model))
  const { furigana } = checkFurigana(textOf(parts(model)), spans, parts(local))
  return furigana.map(({ text, reading }) => (reading === undefined ? text : `${text}[${reading}]`)).join('|')
}

describe('furigana from a model', () => {
  it('are kept if they are sound, even if the analyser disagrees', () => {
    expect(checked('今日[こんにち]|の|龘[とう]', '今日[きょう]|の龘')).toBe('今日[こんにち]|の|龘[とう]')
    expect(checked('百舌鳥[もず]|の|糎[センチメートル]', '百舌鳥の糎')).toBe(
      '百舌鳥[もず]|の|糎[せんちめーとる]',
    )
  })

  it('are converted to the form the platform uses', () => {
    expect(checked('日本[ニホン]|語[ご]|を|食べる[たべる]|人', '日本語を食べる人')).toBe(
      '日本語[にほんご]|を|食[た]|べる人',
    )
  })

  it.each([
    ['昨日友達[きのうともだち]|に', '昨日[きのう]|友達[ともだち]|に', '昨日[きのう]|友達[ともだち]|に'],
    ['明日会議[あすかいぎ]|だ', '明日[あした]|会議[かいぎ]|だ', '明日[あす]|会議[かいぎ]|だ'],
    ['日[に]|本[ほん]|社会[しゃかい]', '日本[にほん]|社会[しゃかい]', '日本[にほん]|社会[しゃかい]'],
    ['3年前[さんねんまえ]|に', '3|年[ねん]|前[まえ]|に', '3年[さんねん]|前[まえ]|に'],
    ['昨日[さくじつ]|市場[いちば]|へ', '昨日[きのう]|市場[しじょう]|へ', '昨日[さくじつ]|市場[いちば]|へ'],
    ['百日紅[さるすべり]|だ', '百日[ひゃくにち]|紅[べに]|だ', '百日紅[さるすべり]|だ'],
  ])('end where words end, unless a reading cannot be divided: %s', (model, local, ours) => {
    expect(checked(model, local)).toBe(ours)
  })

  it('stay at their position', () => {
    expect(checked('雨[あめ]|を[を]|見る', '雨を|見[み]|る')).toBe('雨[あめ]|を|見[み]|る')
  })

  it('may read a number and its counter together, and no less and no more', () => {
    expect(checked('1日[いちにち]|に', '1日[ついたち]|に')).toBe('1日[いちにち]|に')
    expect(checked('1|日[にち]|に', '1日[ついたち]|に')).toBe('1日[ついたち]|に')
    expect(checked('3月[さむいさんがつのあさのことでしたよね]|だ', '3|月[がつ]|だ')).toBe('3|月[がつ]|だ')
  })

  it('come from the analyser if the model reads half a word', () => {
    expect(checked('日本[にっぽん]|社会', '日本社会[にほんしゃかい]')).toBe('日本社会[にほんしゃかい]')
  })

  it.each([
    ['in letters', '雨[ame]|だ'],
    ['in kanji', '雨[雨]|だ'],
    ['of nothing', '雨[]|だ'],
    ['of a whole sentence', '雨[あめがふるからいかない]|だ'],
    ['torn from a word', '雨[っめ]|だ'],
    ['with the kana behind it', '雨[あめだ]|だ'],
    ['of kana with it', '雨だ[ゆきだよ]'],
  ])('are the analyser’s if a reading is %s', (_, model) => {
    expect(checked(model, '雨[あめ]|だ')).toBe('雨[あめ]|だ')
  })

  it.each([
    ['お|茶[おちゃ]|だ', 'お|茶[ちゃ]|だ'],
    ['まっ|赤[まっか]|だ', 'まっ|赤[か]|だ'],
    ['食[たべ]|べる', '食[た]|べる'],
    ['食[たべる]|べる', '食[た]|べる'],
    ['行[おこなっ]|った', '行[い]|った'],
    ['静[しずか]|か', '静[しず]|か'],
  ])('are the analyser’s if kana beside the kanji are read again: %s', (model, local) => {
    expect(checked(model, local)).toBe(local)
  })

  it.each([
    ['国[くに]|に', '国[こく]|に'],
    ['何[なに]|に', '何[なん]|に'],
    ['は|入[はい]|る', 'は|入[い]|る'],
    ['と|友[とも]|だ', 'と|友[ゆう]|だ'],
    ['母[はは]|は', '母[ぼ]|は'],
    ['八ヶ岳[やつがたけ]|だ', '八ヶ岳[はちがたけ]|だ'],
    ['3|年前[ねんまえ]|だ', '3|年前[ねんぜん]|だ'],
    ['止[とど]|める', '止[と]|める'],
  ])('are kept if a word happens to be like the kana beside it: %s', (model, local) => {
    expect(checked(model, local)).toBe(model)
  })

  it('come from the analyser if only the end of a word is read, or too little of it', () => {
    expect(checked('日本社会[しゃかい]|だ', '日本社会[にほんしゃかい]|だ')).toBe(
      '日本社会[にほんしゃかい]|だ',
    )
    expect(checked('日本社会[あめ]|だ', '日本社会[にほんしゃかい]|だ')).toBe('日本社会[あめ]|だ')
    expect(checked('日本社会[に]|だ', '日本社会[にほんしゃかい]|だ')).toBe('日本社会[にほんしゃかい]|だ')
  })

  it('are reported with the share that was a reading, slips included', () => {
    const share = (model: string, local: string) =>
      checkFurigana(textOf(parts(model)), readSpans(parts(model)), parts(local)).byModel
    expect(share('雨[あめ]|の|日[ひ]', '雨[あめ]|の|日[ひ]')).toBe(1)
    expect(share('雨[ame]|の|日[ひ]', '雨[あめ]|の|日[ひ]')).toBe(0.5)
    expect(share('雨の日', '雨[あめ]|の|日[ひ]')).toBe(0)
    expect(share('雨の日', '雨の日')).toBe(1)
    expect(share('食[たべ]べる', '食[た]べる')).toBe(1)
  })
})
