import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coverLines } from '../../reader/src/components/cover/cover-lines.ts'

describe('the lines of a cover', () => {
  it.each([
    ['雪女', ['雪女']],
    ['手袋を買いに', ['手袋を買いに']],
    ['注文の多い料理店', ['注文の', '多い料理店']],
    ['セロ弾きのゴーシュ', ['セロ弾きの', 'ゴーシュ']],
    ['駅員へのインタビュー', ['駅員への', 'インタビュー']],
    ['データベースの基礎', ['データベースの', '基礎']],
    ['羅生門「完全版」', ['羅生門', '「完全版」']],
    ['ノルウェイの森', ['ノルウェイの森']],
    ['2024年の桜前線', ['２０２４年の', '桜前線']],
    ['感染症に関する政府の基本的対処方針について', ['感染症に関する', '政府の基本的', '対処方針について']],
    ['やさしいニュース：台風が近づいています', ['やさしい', 'ニュース：台風が', '近づいています']],
    [
      '新型ウイルス感染症に関する政府の基本的対処方針',
      ['新型ウイルス', '感染症に関する', '政府の基本的対処…'],
    ],
    ['My first diary', ['My first', 'diary']],
  ])('break %s between phrases', (title, lines) => {
    expect(coverLines(title).lines).toEqual(lines)
  })

  it('never begin with a small kana or a closing mark, and lose only what has no room', () => {
    const letters = [...'雨森夜行猫のをがはにでりるたてかなきゃっょアイラーッ、。」（「Aa1 ']
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 40 }), picked => {
        const title = picked.join('')
        const { lines, longest } = coverLines(title)
        expect(longest).toBeGreaterThan(0)
        expect(lines.length).toBeLessThanOrEqual(3)
        for (const line of lines.slice(1)) expect(line).not.toMatch(/^[ゃっょッー、。」]/)
        const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '')
        const shown = plain(lines.join('').replace(/…$/, ''))
        expect(plain(title).startsWith(shown)).toBe(true)
        if (!lines.at(-1)?.endsWith('…')) expect(plain(title)).toBe(shown)
      }),
    )
  })
})
