import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phrasesOf } from '../../reader/src/components/phrases.ts'

describe('the phrases of a text', () => {
  it.each([
    '森へもやって来ました。',
    'それから、|若い衆を|つかまえて、|何かあったのか、|二年前に|此の|市に|来たときは、|夜でも|皆が|歌を|うたって、|質問した。',
    'シラクスの|市は|あわてふためきました。',
    '粉雪が|煙のように|飛び散って、|小さい|虹が|すっと|映りました。',
    '眼に|何か|刺さったと|思って、|おどろいた。',
  ])('never end inside a word: %s', phrases => {
    expect(phrasesOf(phrases.replaceAll('|', '')).join('|')).toBe(phrases)
  })

  it('are the whole text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        expect(phrasesOf(text).join('')).toBe(text)
      }),
    )
  })
})
