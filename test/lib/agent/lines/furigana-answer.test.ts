import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { furiganaFrom } from '../../../../lib/agent/furigana.ts'
import type { Furigana } from '../../../../lib/contracts/schemas/japanese/text.ts'
import { analyse } from '../../../../lib/japanese/analysis.ts'
import { furiganaOf } from '../../../../lib/japanese/furigana.ts'
import cases from '../../../fixtures/furigana.json' with { type: 'json' }
import more from '../../../fixtures/furigana-more.json' with { type: 'json' }
import { deepIt, runs } from '../../../support/sample.ts'
import { tokenize } from '../../../support/tokenizer.ts'

const local = (sentence: string) => furiganaOf(analyse(tokenize, sentence))

const noted = (furigana: Furigana) =>
  furigana.map(({ text, reading }) => (reading === undefined ? text : `${text}[${reading}]`)).join('')

const taken = (sentence: string, answer: string) => {
  const furigana = furiganaFrom(answer, sentence, local(sentence))
  return furigana && noted(furigana)
}

/** The fixtures put braces around the base of a reading that is not kanji alone. */
const withoutBraces = (answer: string) => answer.replaceAll(/[{}]/g, '')

describe('a model’s readings of a line', () => {
  it.each([
    ['今日の天気', '今日[こんにち]の天気[てんき]'],
    ['お茶を飲む', 'お茶[ちゃ]を飲[の]む'],
    ['食べ物を取り扱う', '食[た]べ物[もの]を取[と]り扱[あつか]う'],
    ['時々、人々は', '時々[ときどき]、人々[ひとびと]は'],
    ['3ヶ月で30分', '3ヶ月[かげつ]で30分[ぷん]'],
    ['𠮷野家へ行く', '𠮷野家[よしのや]へ行[い]く'],
  ])('are accepted unchanged: %s', (sentence, answer) => {
    expect(taken(sentence, answer)).toBe(answer)
  })

  deepIt.each([
    [
      '食べ物を取り扱う',
      '食べ物[たべもの]を 取り扱う[とりあつかう]',
      '食[た]べ物[もの]を取[と]り扱[あつか]う',
    ],
    ['日本語の本', '日本[ニホン]語[ゴ]の本[ホン]', '日本語[にほんご]の本[ほん]'],
    ['3月1日', '3月[さんがつ]1日[ついたち]', '3月[さんがつ]1日[ついたち]'],
    ['3番目の文', '3番目の文[ばんめのぶん]', '3番目[ばんめ]の文[ぶん]'],
  ])('are converted to our form: %s', (sentence, answer, ours) => {
    expect(taken(sentence, answer)).toBe(ours)
  })

  deepIt('cover the number too when they read it', () => {
    expect(furiganaFrom('3月[さんがつ]と5月[がつ]', '3月と5月', local('3月と5月'))).toEqual([
      { text: '3月', reading: 'さんがつ' },
      { text: 'と5' },
      { text: '月', reading: 'がつ' },
    ])
  })

  deepIt.each([
    ['お茶を飲んだ人', 'お茶[おちゃ]を飲[の]んだ人[ひと]', 'お茶[ちゃ]を飲[の]んだ人[ひと]'],
    ['食べる人は辛い', '食[たべ]べる人[ひと]は辛[つら]い', '食[た]べる人[ひと]は辛[つら]い'],
    ['雨の日は辛い', '雨[rain]の日[ひ]は辛[つら]い', '雨[あめ]の日[ひ]は辛[つら]い'],
    ['雨の日は辛い', '雨の日[ひ]は辛[つら]い', '雨[あめ]の日[ひ]は辛[つら]い'],
    ['3月1日', '3月[がつ]1日[にち]', '3月[がつ]1日[ついたち]'],
    ['5時半に寝る', '5時[ごじ]半[はん]に寝[ね]る', '5時半[じはん]に寝[ね]る'],
    ['3カ月寝る', '3カ月[さんかげつ]寝[ね]る', '3カ月[げつ]寝[ね]る'],
    ['A型の人', 'A型[えーがた]の人[ひと]', 'A型[がた]の人[ひと]'],
    ['第3回の会', '第3回[だいさんかい]の会[かい]', '第[だい]3回[かい]の会[かい]'],
    ['午後3時に寝る', '午後3時[ごごさんじ]に寝[ね]る', '午後[ごご]3時[じ]に寝[ね]る'],
    ['20歳の人', '20歳[はたち]の人[ひと]', '20歳[さい]の人[ひと]'],
    ['30分の夢', '30分[ふん]の夢[ゆめ]', '30分[ぷん]の夢[ゆめ]'],
    ['三ヶ月の夢', '三[さん]ヶ月[げつ]の夢[ゆめ]', '三ヶ月[さんかげつ]の夢[ゆめ]'],
    ['取り扱う人', '取[と]り扱う[とりあつかう]人[ひと]', '取[と]り扱[あつか]う人[ひと]'],
    ['入り口の人', '入[いりぐち]り口の人[ひと]', '入[い]り口[ぐち]の人[ひと]'],
    ['お父さんの夢', 'お父[おとうさん]さんの夢[ゆめ]', 'お父[とう]さんの夢[ゆめ]'],
    ['明日の夢', '明日[あしたのゆめ]の夢[ゆめ]', '明日[あした]の夢[ゆめ]'],
    ['今日の夢', '今日[き]の夢[ゆめ]', '今日[きょう]の夢[ゆめ]'],
  ])('are corrected by the analyser when one cannot be right: %s', (sentence, answer, mended) => {
    expect(taken(sentence, answer)).toBe(mended)
  })

  deepIt.each([
    ['the line itself', '雨の日は辛い'],
    ['another line', '雪[ゆき]の日[ひ]は辛[つら]い'],
    ['readings in letters', '雨[ame]の日[hi]は辛[tsura]い'],
    ['readings shifted by one', '雨の[あめ]日は[ひ]辛い[つら]'],
    ['kana alone', 'あめのひはつらい'],
    ['a translation', 'Rainy days are hard.'],
  ])('are refused for %s', (_, answer) => {
    expect(taken('雨の日は辛い', answer)).toBeNull()
  })

  deepIt('are refused quickly when nothing fits', () => {
    const sentence = '漢の'.repeat(100)
    expect(
      furiganaFrom(`漢の[${'の'.repeat(59)}ん]`.repeat(100), sentence, [{ text: sentence }]),
    ).not.toBeNull()
    expect(taken(sentence, '漢[の'.repeat(2_000))).toBeNull()
  })

  deepIt('are not refused when they are right', () => {
    const all = [...cases, ...more].flatMap(({ text, accepted }) =>
      accepted.map(answer => ({ text, answer })),
    )
    const refused = all.filter(({ text, answer }) => taken(text, withoutBraces(answer)) === null)
    expect(refused.map(({ answer }) => answer)).toEqual([
      '{２０２４年９月２０日}[にせんにじゅうよねんくがつはつか]',
      '二、三日休[に、さんにちやす]む',
      '五、六本[ご、ろっぽん]',
      '十二、三歳[じゅうに、さんさい]',
      '三・五倍[さん・ごばい]',
      '十パーセント',
      '二、三人[に、さんにん]',
    ])
  })
})

const telling = [...'漢字人日本一二々ヶ〇の本をにはがっ3１，。「」[]😄𠮷龘aア ー', '\uD83D', '\n']
const sentence = fc.oneof(
  fc.constantFrom(...cases.map(({ text }) => text)),
  fc.string({ unit: fc.constantFrom(...telling), minLength: 1, maxLength: 40, size: 'max' }),
)
const reading = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'あかさたなはがっゃんーアヷ'), maxLength: 9 }),
  fc.constantFrom('ame', '雨', '', ' ', 'の', '[', ']', 'あ[い]'),
)
/** The place of a bracket in a line, and its content. */
const brackets = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), reading), {
  maxLength: 12,
  size: 'max',
})

const withBrackets = (line: string, some: readonly (readonly [number, string])[]) =>
  some.reduce((answer, [at, inside]) => {
    const place = Math.floor(at * answer.length)
    return `${answer.slice(0, place)}[${inside}]${answer.slice(place)}`
  }, line)

describe('furigana from any answer', () => {
  it('join to the line, with kana on kanji', () => {
    const answers = fc.tuple(sentence, brackets)
    fc.assert(
      fc.property(answers, ([line, some]) => {
        for (const own of [local(line), [{ text: line }]]) {
          const furigana = furiganaFrom(withBrackets(line, some), line, own) ?? own
          expect(furigana.map(({ text }) => text).join('')).toBe(line)
          for (const { text, reading } of furigana) {
            if (reading === undefined) continue
            expect(reading).toMatch(/^[\u3041-\u3096\u30F7-\u30FA\u30FC\u309D\u309E]+$/)
            expect(text).toMatch(
              /^[\d０-９.,．，]*[\p{Script=Han}々〆〇ヶヵ][\p{Script=Han}々〆〇ヶヵ\d０-９]*$/u,
            )
          }
        }
      }),
      runs(400, 10),
    )
  })

  deepIt('are never accepted for another text', () => {
    fc.assert(
      fc.property(fc.tuple(sentence, sentence), ([line, other]) => {
        fc.pre(line.replaceAll(/\s/g, '') !== other.replaceAll(/\s/g, '') && !/[[\]]/.test(line + other))
        expect(furiganaFrom(noted(local(other)), line, local(line))).toBeNull()
      }),
    )
  })

  deepIt('come through unchanged if they are our own', () => {
    fc.assert(
      fc.property(sentence, line => {
        fc.pre(!/[[\]]/.test(line))
        const own = local(line)
        expect(furiganaFrom(noted(own), line, own)).toEqual(own)
      }),
    )
  })
})
