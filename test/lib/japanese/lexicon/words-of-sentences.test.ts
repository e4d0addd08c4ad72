import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyse } from '../../../../lib/japanese/analysis.ts'
import { lookUp } from '../../../../lib/japanese/lexicon/look-up.ts'
import { wordsOfRow, wordsOfRows } from '../../../../lib/japanese/lexicon/words-of-rows.ts'
import { tokensOf } from '../../../../lib/japanese/morphology/word.ts'
import { deepDescribe, deepIt } from '../../../support/sample.ts'
import { tokenize } from '../../../support/tokenizer.ts'
import { dictionaryOf, smallDictionary } from './small-dictionary.ts'

const tokens = (sentence: string) => tokensOf(analyse(tokenize, sentence))

/** `食べさせられた=食べる`, a name in brackets, `?` for a word that the dictionary lacks. */
const words = (sentence: string, dictionary = true) =>
  wordsOfRow(tokens(sentence), dictionary ? smallDictionary : null)
    .map(({ start, length, kind, of }) => {
      const text = sentence.slice(start, start + length)
      if (kind === 'name') return `[${text}]`
      return of === null ? `${text}?` : of.form === text ? text : `${text}=${of.form}`
    })
    .join(' ')

describe('the skills of a text', () => {
  it('say whether the dictionary or the analyser named them', () => {
    const sources = (dictionary: typeof smallDictionary | null) => {
      const { skills } = wordsOfRows([tokens('犬と学生')], dictionary)
      return Object.values(skills).map(({ form, parse_source }) => `${form} ${parse_source}`)
    }
    expect(sources(smallDictionary)).toEqual(['犬 dictionary', '学生 dictionary'])
    expect(sources(null)).toEqual(['犬 analyser', '学生 analyser'])
  })

  deepIt('have the level of their easiest writing', () => {
    const children = dictionaryOf('子供 こども n child !')
    const dictionary = {
      ...children,
      find: (text: string) =>
        children
          .find(text === '子ども' ? '子供' : text)
          .map(entry => ({ ...entry, headword: '子ども', forms: ['子ども', '子供'] })),
    }
    const { skills } = wordsOfRows([tokens('子どもと犬')], dictionary)
    expect(Object.values(skills)).toMatchObject([{ form: '子ども', level: 'N5' }])
    expect(Object.values(wordsOfRows([tokens('子ども')], null).skills)).toMatchObject([{ level: null }])
  })
})

describe('the words of a sentence', () => {
  it.each([
    ['食べさせられた。', '食べさせられた=食べる'],
    ['食べている犬', '食べている=食べる 犬'],
    ['食べ始めました', '食べ始めました=食べ始める'],
    ['学生は図書館で本を読んだ。', '学生 図書館 本 読んだ=読む'],
    ['ご勉強します', 'ご勉強します=勉強'],
    ['ご勉強ください', 'ご勉強ください=勉強'],
    ['ご勉強になりました', 'ご勉強になりました=勉強'],
    ['日本語を勉強しています', '日本語 勉強しています=勉強'],
    ['今日は高くない', '今日 高くない=高い'],
    ['きょうは高くない', 'きょう=今日 高くない=高い'],
    ['お金がない', 'お金? ない=無い'],
    ['行かなければならない', '行かなければならない=行く'],
    ['書けません', '書けません=書く'],
    ['来なかった', '来なかった=来る'],
    ['静かな大学', '静か 大学'],
    ['東京の田中さん', '東京 [田中] さん?'],
    ['一人で行った', '一人 行った=行く'],
    ['三匹のいぬがいる', 'いぬ=犬 いる=居る'],
    ['ニュースを見る', 'ニュース 見る?'],
    ['学生たちのこと', '学生 こと=事'],
    ['メロスは学生と行った', '[メロス] 学生 行った=行く'],
    ['ニュースとシラクスの市', 'ニュース [シラクス] 市?'],
    ['スーッと、ホゲホゲと、ドカーンと、ググと', 'スーッ? ホゲホゲ? ドカーン? ググ?'],
    ['2026年、iPhoneで', ''],
    ['', ''],
  ])('are found with their dictionary forms: %s', (sentence, expected) => {
    expect(words(sentence)).toBe(expected)
  })

  deepIt.each([
    ['食べさせられた。', '食べさせられた=食べる'],
    ['日本で勉強しています', '[日本] 勉強しています=勉強'],
    ['来なかった', '来なかった=来る'],
    ['三匹の犬', '犬'],
  ])('are named by their spelling without a dictionary: %s', (sentence, expected) => {
    expect(words(sentence, false)).toBe(expected)
  })

  deepIt('have readings without a dictionary too', () => {
    const readings = wordsOfRow(tokens('行った人が、やって来て、すわれと言った。'), null).map(
      ({ of }) => of?.reading,
    )
    expect(readings).toEqual(['いく', 'ひと', 'やってくる', 'すわる', 'いう'])
  })

  deepIt('have spans that ascend and lie in the sentence, for any text', () => {
    const text = fc.array(
      fc.constantFrom(
        '食べ',
        'させられた',
        '日本',
        '語',
        '。',
        'は',
        '𠮷',
        '三匹',
        ' ',
        'a',
        '来',
        'て',
        'い',
        '\u0000',
      ),
    )
    fc.assert(
      fc.property(text, parts => {
        const sentence = parts.join('')
        let end = 0
        for (const { start, length } of wordsOfRow(tokens(sentence), smallDictionary)) {
          expect(start).toBeGreaterThanOrEqual(end)
          expect(length).toBeGreaterThan(0)
          end = start + length
        }
        expect(end).toBeLessThanOrEqual(sentence.length)
      }),
      { numRuns: 200 },
    )
  })
})

describe('a look-up', () => {
  const at = (sentence: string, offset: number) => {
    const found = lookUp(tokens(sentence), offset, smallDictionary)
    if (!found) return null
    const { start, length, form_in_words, entries } = found
    return [
      sentence.slice(start, start + length),
      form_in_words,
      entries.map(({ headword, reading }) => `${headword} ${reading}`).join(', '),
    ]
  }

  it.each([
    ['食べさせられた。', 3, ['食べさせられた', 'causative, passive, past', '食べる たべる, 食べ たべ']],
    ['食べ始めた', 0, ['食べ始めた', 'past', '食べ始める たべはじめる, 食べる たべる, 食べ たべ']],
    ['日本語', 2, ['日本語', '', '日本語 にほんご']],
    ['今日は', 0, ['今日', '', '今日 きょう, 今日 こんにち, 京 きょう']],
    ['いぬがいる', 0, ['いぬ', '', '犬 いぬ, 狗 いぬ']],
    ['いぬがいる', 3, ['いる', 'dictionary form', '居る いる, 要る いる']],
    ['書けません', 0, ['書けません', 'potential, polite, negative', '書く かく']],
    ['日本が', 2, ['が', '', '']],
    ['本をする', 2, ['する', 'dictionary form', '為る する, 刷る する']],
  ])('finds the word at an offset: %s, %i', (sentence, offset, expected) => {
    expect(at(sentence, offset)).toEqual(expected)
  })

  deepIt.each([
    ['食べさせられたくなかった。', '食べる', 'causative, passive, desire, negative, past'],
    ['食べられない。', '食べる', 'passive or potential, negative'],
    ['読めない。', '読む', 'potential, negative'],
    ['習わされました。', '習う', 'causative, passive, polite, past'],
    ['食べちゃった。', '食べる', 'completely or regrettably, past'],
    ['読んどいた。', '読む', 'done in advance, past'],
    ['食べてる。', '食べる', 'ongoing action or state'],
    ['帰らなきゃ。', '帰る', 'must'],
    ['食べりゃいい。', '食べる', 'conditional form'],
    ['いらっしゃいました。', 'いらっしゃる', 'respectful, polite, past'],
    ['お帰りになりました。', '帰る', 'respectful, polite, past'],
    ['お待ちください。', '待つ', 'polite request'],
    ['召し上がってください。', '召し上がる', 'respectful, request'],
    ['話しなさい。', '話す', 'command'],
  ])('names the parts of the form in their order, and the verb: %s', (sentence, form, words) => {
    expect(lookUp(tokens(sentence), 0, null)).toMatchObject({ form, form_in_words: words, start: 0 })
  })

  deepIt('names it in each language of the app', () => {
    expect(lookUp(tokens('食べさせられたくなかった。'), 0, null)?.forms).toEqual({
      en: 'causative, passive, desire, negative, past',
      ja: '使役受身・希望・否定・過去',
      zh: '使役被动、愿望、否定、过去',
    })
  })

  deepIt('finds nothing past the end', () => {
    expect(at('犬', 1)).toBeNull()
    expect(at('', 0)).toBeNull()
  })
})

deepDescribe('a look-up in a very long sentence', () => {
  it('considers only the words around the offset', () => {
    const at = 3_000
    const far = (start: number) => Math.abs(start - at) > 500
    const guarded = tokens('食べて'.repeat(1_600)).map(
      token =>
        new Proxy(token, {
          get(target, key) {
            if (far(target.start) && key !== 'start' && key !== 'surface') throw new Error('looked far away')
            return Reflect.get(target, key)
          },
        }),
    )
    expect(lookUp(guarded, at, smallDictionary)).toMatchObject({ form: '食べる' })
  })
})
