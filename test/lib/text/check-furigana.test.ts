import { describe, expect, it } from 'vitest'
import { checkFurigana, repairFurigana } from '../../../lib/text/check-furigana.ts'

const sentence = '日本語を食べる人'

describe('furigana from a model', () => {
  it('are taken when they fit', () => {
    const good = [{ text: '日本語', reading: 'にほんご' }, { text: 'を食べる人' }]
    expect(checkFurigana(sentence, good)).toEqual(good)
  })

  it('are brought into our form', () => {
    const loose = [
      { text: '日本', reading: 'ニホン' },
      { text: '語', reading: 'ご' },
      { text: 'を', reading: 'を' },
      { text: '食べる', reading: 'たべる' },
      { text: '人', reading: '' },
    ]
    expect(checkFurigana(sentence, loose)).toEqual([
      { text: '日本語', reading: 'にほんご' },
      { text: 'を' },
      { text: '食', reading: 'た' },
      { text: 'べる人' },
    ])
  })

  it.each([
    ['another text', [{ text: '日本語を食べた人' }]],
    ['a part missing', [{ text: '日本語', reading: 'にほんご' }]],
    ['a reading in letters', [{ text: '日本語', reading: 'nihongo' }, { text: 'を食べる人' }]],
    ['a reading in kanji', [{ text: '日本語', reading: '日本語!' }, { text: 'を食べる人' }]],
    [
      'a reading that does not fit its kana',
      [{ text: '日本語を' }, { text: '食べる', reading: 'のむ' }, { text: '人' }],
    ],
    ['a reading on kana', [{ text: '日本語' }, { text: 'を', reading: 'お' }, { text: '食べる人' }]],
    [
      'readings shifted by one',
      [{ text: '日本語' }, { text: 'を', reading: 'にほんご' }, { text: '食べる人' }],
    ],
    [
      'a whole sentence on one kanji',
      [{ text: '日本語を食べる' }, { text: '人', reading: 'にほんごをたべるひと' }],
    ],
    ['no list', 'にほんご'],
    ['nothing', null],
  ])('are refused for %s', (_, candidate) => {
    expect(checkFurigana(sentence, candidate)).toBeNull()
  })

  it('are refused in no time where nothing fits', () => {
    const riddle = [{ text: '漢の'.repeat(50), reading: `${'の'.repeat(700)}ん` }]
    expect(checkFurigana('漢の'.repeat(50), riddle)).toBeNull()
  })

  it('may read a number and its counter as one', () => {
    const fused = [{ text: '1日', reading: 'ついたち' }, { text: 'に' }]
    expect(checkFurigana('1日に', fused)).toEqual(fused)
  })
})

describe('furigana repaired from the analyser', () => {
  const local = [
    { text: '今日', reading: 'きょう' },
    { text: 'の' },
    { text: '日本社会', reading: 'にほんしゃかい' },
    { text: 'が龘' },
  ]
  const text = '今日の日本社会が龘'

  it('keep every sound reading of the model', () => {
    const candidate = [
      { text: '今日', reading: 'こんにち' },
      { text: 'の' },
      { text: '日本社会', reading: 'nihon' },
      { text: 'が' },
      { text: '龘', reading: 'とう' },
    ]
    expect(repairFurigana(text, candidate, local)).toEqual([
      { text: '今日', reading: 'こんにち' },
      { text: 'の' },
      { text: '日本社会', reading: 'にほんしゃかい' },
      { text: 'が' },
      { text: '龘', reading: 'とう' },
    ])
  })

  it('prefer the analyser where the model reads half a word', () => {
    const candidate = [{ text: '今日の' }, { text: '日本', reading: 'にっぽん' }, { text: '社会が龘' }]
    expect(repairFurigana(text, candidate, local)).toEqual(local)
  })

  it.each([null, 'x', [], [{ text: '別の文' }]])(
    'are the analyser’s where the model’s text is another: %j',
    candidate => {
      expect(repairFurigana(text, candidate, local)).toEqual(local)
    },
  )
})
