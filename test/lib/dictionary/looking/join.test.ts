import { describe, expect, it } from 'vitest'
import {
  furtherOf,
  furtherOfAll,
  kanjiOf,
  marksOf,
  termWithKey,
} from '../../../../lib/dictionary/looking/join.ts'
import { plainText } from '../../../../lib/dictionary/looking/plain-text.ts'
import { aboutOf } from '../../../support/further/about.ts'
import { dictionary, term } from './lab.ts'

const rain = { form: '雨', reading: 'あめ' }

const first = dictionary('first', {
  terms: key => (key === '雨' ? [term('雨', 'あめ', 'rain'), term('雨', 'あま', 'rain-')] : []),
})
/** The same word with the same key, and another meaning. */
const second = dictionary('second', {
  terms: () => [term('雨', 'あめ', 'Regen', { key: '雨 あめ rain' })],
  accents: () => [{ drop: 1 }],
})
const list = dictionary('list', {
  about: aboutOf('list', { frequency_mode: 'rank' }),
  frequencies: () => [
    { value: 90, display: '90', reading: null },
    { value: 5, display: '5', reading: 'さめ' },
    { value: 80, display: '80', reading: 'あめ' },
  ],
})

describe('further dictionaries', () => {
  it('each answer for themselves in their order, and never one in place of another', () => {
    const found = furtherOf([first, second, list], rain)
    expect(found.map(({ dictionary: { id }, terms }) => [id, terms.map(({ content }) => content)])).toEqual([
      ['first', [['rain']]],
      ['second', [['Regen']]],
      ['list', []],
    ])
    expect(furtherOf([second, first], rain).map(({ dictionary: { id } }) => id)).toEqual(['second', 'first'])
    expect(termWithKey(second.bundle, rain, '雨 あめ rain')?.content).toEqual(['Regen'])
    expect(termWithKey(first.bundle, rain, '雨 あま rain-')).toBeNull()
  })

  it('answer by form and reading: entries and numbers of another reading are of another word', () => {
    expect(
      furtherOf([first], { form: '雨', reading: 'あま' })[0]?.terms.map(({ content }) => content),
    ).toEqual([['rain-']])
    expect(furtherOf([list], rain)[0]?.frequencies.map(({ display }) => display)).toEqual(['80', '90'])
    expect(furtherOf([first], { form: '雪', reading: 'ゆき' })).toEqual([])
  })

  it('send a reply of bounded size: entries that do not fit are left out', () => {
    const large = dictionary('large', {
      terms: () => Array.from({ length: 50 }, () => term('雨', 'あめ', '雨'.repeat(100_000), { key: 'k' })),
    })
    const found = furtherOfAll([large], Array<typeof rain>(50).fill(rain))
    expect(found.slice(0, 3).map(([first]) => first?.terms.length)).toEqual([50, 29, undefined])
    expect(found).toHaveLength(50)
    expect(JSON.stringify(found).length).toBeLessThan(8_100_000)
  })

  it('mark a word with the first accent and the first frequency that one has', () => {
    expect(marksOf([first, second, list], rain)).toEqual({
      accents: { dictionary: { id: 'second', title: 'second', edition: 'second-1' }, accents: [{ drop: 1 }] },
      frequency: {
        value: 80,
        display: '80',
        reading: 'あめ',
        mode: 'rank',
        dictionary: { id: 'list', title: 'list', edition: 'list-1' },
      },
    })
    expect(marksOf([first], rain)).toEqual({ accents: null, frequency: null })
  })

  it('show the strokes of the first that has them, with its attribution', () => {
    const strokes = dictionary('strokes', {
      about: aboutOf('strokes', { attribution: 'KanjiVG' }),
      strokes: () => ['M1,2'],
    })
    expect(kanjiOf([first, strokes], '雨')).toMatchObject({
      kanji: [],
      strokes: { attribution: 'KanjiVG', paths: ['M1,2'] },
    })
  })
})

it('the plain text of a definition keeps its lines and items, and leaves readings out', () => {
  expect(
    plainText([
      {
        kind: 'block',
        content: [{ kind: 'ruby', content: ['雨', { kind: 'reading', content: 'あめ' }] }, 'が降る'],
      },
      {
        kind: 'list',
        content: [
          { kind: 'item', content: 'rain' },
          { kind: 'item', content: 'rainy day' },
        ],
      },
      { kind: 'image', path: 'a.png', width: null, height: null, alt: 'a cloud' },
    ]),
  ).toBe('雨が降る\nrain; rainy day\na cloud')
})
