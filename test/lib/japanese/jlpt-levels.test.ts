import { describe, expect, it } from 'vitest'
import { levelOf } from '../../../lib/japanese/jlpt/levels.ts'
import { LEVELS, readJlptWords } from '../../../lib/japanese/jlpt/words.ts'

const named = (form: string, reading: string) => ({ form, reading })

describe('the level of a word', () => {
  it('is that of the list that has it, in each list', () => {
    const words = readJlptWords()
    for (const word of words) expect(LEVELS.indexOf(levelOf(word, []) ?? 'N1')).toBeLessThanOrEqual(word.rank)
    expect(words.length).toBeGreaterThan(7_900)
    expect(levelOf(named('鵺', 'ぬえ'), [])).toBeNull()
    expect(levelOf({ ...named('飲む', 'のむ'), kind: 'grammar' }, [])).toBeNull()
  })

  it.each([
    ['as the lists write it', '飲む', 'のむ', 'N5'],
    ['in kanji where they have kana', '貴方', 'あなた', 'N5'],
    ['in kanji where homophones share the kana', '為る', 'する', 'N5'],
    ['of a homophone', '剃る', 'する', null],
    ['of another homophone', '彼方', 'あなた', null],
    ['in kana where they have kanji, which a dictionary would tell', 'きれい', 'きれい', null],
  ])('holds for a word %s', (_, form, reading, level) => {
    expect(levelOf(named(form, reading), [])).toBe(level)
  })

  it('is N5 for basic words that the lists lack or have too late', () => {
    const basic = [named('勉強', 'べんきょう'), named('母さん', 'かあさん'), named('何か', 'なにか')]
    expect(basic.map(word => levelOf(word, []))).toEqual(['N5', 'N5', 'N5'])
    expect(
      readJlptWords().filter(({ form, reading }) => form === '何か' && reading === 'なにか').length,
    ).toBe(1)
    expect(levelOf(named('準備', 'じゅんび'), [])).toBe('N4')
  })

  it('is the easiest of its writings', () => {
    expect(levelOf(named('子ども', 'こども'), [])).toBeNull()
    expect(levelOf(named('子ども', 'こども'), [named('子供', 'こども')])).toBe('N5')
  })

  it('is found by the kana of a word that no dictionary named, unless its homophones differ', () => {
    expect(levelOf(named('きれい', 'きれい'), null)).toBe('N5')
    expect(levelOf(named('はし', 'はし'), null)).toBeNull()
  })
})
