import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFaithful } from '../../../lib/agent/polish.ts'

describe('a polished line', () => {
  it.each([
    ['それはそうですねでも今日は無理です', 'それはそうですね。でも、今日は無理です。'],
    ['この機会は音がうるさいですね', 'この機械は音がうるさいですね。'],
    ['彼は１２時に来ると言った', '彼は「12時に来る」と言った。'],
    ['はい', 'はい。'],
    ['♪', '♪'],
  ])('may correct punctuation and evident slips: %s', (raw, mended) => {
    expect(isFaithful(raw, mended)).toBe(true)
  })

  it.each([
    ['says more', 'はいわかりました', 'はい、わかりました。明日の朝までに必ずやっておきます。'],
    ['says less', 'はいわかりましたすぐにやっておきます', 'はい。'],
    ['says something else', 'はい', 'いえ。'],
    ['is a translation', '今日は雨が降っています', 'It is raining today.'],
    ['is a reading', '今日は雨が降っています', 'きょうはあめがふっています。'],
    ['is an answer', '日本の首都はどこですか', '日本の首都は東京です。'],
    [
      'has another number',
      '全部で1500円になりますのでお願いします',
      '全部で1800円になりますのでお願いします。',
    ],
    [
      'has another number in other digits',
      '全部で１５００円になりますのでお願いします',
      '全部で1800円になりますのでお願いします。',
    ],
    ['has lost a point', '体温は36.5度です', '体温は365度です。'],
    ['has lost a stroke', '全体の1/2です', '全体の12です。'],
    ['stands on two lines', 'はいわかりました', 'はい。\nわかりました。'],
    ['hides a character', 'はいわかりました', 'はい\u200bわかりました。'],
    ['is all marks', 'はい', `はい${'。'.repeat(12)}`],
    ['has lost an ornament', '♪はいわかりました', 'はい、わかりました。'],
    ['is far too long to tell', 'あ'.repeat(700), `${'あ'.repeat(699)}い`],
  ])('is refused if it %s', (_, raw, mended) => {
    expect(isFaithful(raw, mended)).toBe(false)
  })

  const kana = fc.array(fc.constantFrom('あ', 'い', 'う', '、', ' ', '。', '1'), {
    maxLength: 40,
    size: 'max',
  })

  it('is as faithful in the other direction', () => {
    fc.assert(
      fc.property(kana, kana, (one, other) => {
        const [a, b] = [one.join(''), other.join('')]
        fc.pre(a.replace(/[、。 ]/g, '').length === b.replace(/[、。 ]/g, '').length)
        fc.pre(Math.abs(a.length - b.length) < 10)
        expect(isFaithful(a, b)).toBe(isFaithful(b, a))
      }),
    )
  })

  it('is accepted if at most one character in five differs', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 60 }), (length, replaced) => {
        fc.pre(replaced <= length)
        const mended = 'い'.repeat(replaced) + 'あ'.repeat(length - replaced)
        expect(isFaithful('あ'.repeat(length), mended)).toBe(replaced <= length / 5)
      }),
    )
  })
})
