import { describe, expect, it } from 'vitest'
import { formsOf } from '../../../lib/japanese/listed/forms.ts'
import { putListedWordsIn } from '../../../lib/japanese/listed/put-in.ts'
import { listedWords } from '../../../lib/japanese/listed/words.ts'
import { uninflected, type Word } from '../../../lib/japanese/morphology/word.ts'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { tokenize } from '../../support/tokenizer.ts'

const noun = (surface: string, reading: string | null) => uninflected(surface, reading, '名詞', '一般')
const particle = (surface: string) => uninflected(surface, surface, '助詞', '格助詞')

/** The words of a sentence with a table of nouns. */
function read(words: readonly Word[], ...nouns: ReturnType<typeof listed>[]): string {
  return putListedWordsIn(words, listedWords(nouns))
    .map(({ surface, reading }) => `${surface}:${reading}`)
    .join(' ')
}

const listed = (surface: string, reading: string) => ({ ...noun(surface, reading), reading })

describe('a listed word', () => {
  it('replaces the words that spell it, the longest first', () => {
    const words = [noun('体', 'からだ'), noun('表面', 'ひょうめん'), noun('積', 'せき')]
    const short = listed('体表面', 'たいひょうめん')
    expect(read(words, short)).toBe('体表面:たいひょうめん 積:せき')
    expect(read(words, short, listed('体表面積', 'たいひょうめんせき'))).toBe('体表面積:たいひょうめんせき')
  })

  deepIt('does not replace a word that ends elsewhere', () => {
    expect(read([noun('大会', 'たいかい'), noun('場', 'じょう')], listed('会場', 'かいじょう'))).toBe(
      '大会:たいかい 場:じょう',
    )
  })

  deepIt('does not replace a word with its particle, unless the dictionary does not know the word', () => {
    const one = listed('彼の', 'あの')
    expect(read([noun('彼', 'かれ'), particle('の')], one)).toBe('彼:かれ の:の')
    expect(read([noun('彼', null), particle('の')], one)).toBe('彼の:あの')
  })

  deepIt('gives only its reading to a single word of the same spelling', () => {
    const known = { ...noun('授け', 'さづけ'), base: '授ける' }
    const read = putListedWordsIn([known], listedWords([listed('授け', 'さずけ')]))
    expect(read).toEqual([{ ...known, reading: 'さずけ' }])
  })
})

describe('the forms of a listed word', () => {
  const forms = (base: string, reading: string, kind: string) =>
    formsOf(base, reading, kind).map(form => `${form.surface}:${form.reading}`)

  it('are those of its class', () => {
    expect(forms('米粒', 'こめつぶ', '名詞-一般')).toEqual(['米粒:こめつぶ'])
    expect(forms('噛締める', 'かみしめる', '動詞-自立/一段')).toContain('噛締めれ:かみしめれ')
    expect(forms('憑く', 'つく', '動詞-自立/五段')).toEqual(
      ['か', 'き', 'い', 'く', 'け', 'こ'].map(kana => `憑${kana}:つ${kana}`),
    )
    expect(forms('狡い', 'ずるい', '形容詞-自立/形容詞')).toContain('狡かっ:ずるかっ')
  })

  deepIt('contain kana: in kanji alone they are more often another word', () => {
    expect(forms('相応い', 'ふさわしい', '形容詞-自立/形容詞')).not.toContain('相応:ふさわし')
    expect(forms('煮る', 'にる', '動詞-自立/一段')).not.toContain('煮:に')
  })
})

deepDescribe('the table', () => {
  it.each([
    '神々:かみがみ',
    '米粒:こめつぶ',
    '撥水:はっすい',
    '日露:にちろ',
    '預け:あずけ',
    '特化:とっか',
    '唐揚げ:からあげ',
    '翔平:しょうへい',
  ])('reads %s', word => {
    const [surface = ''] = word.split(':')
    expect(tokenize(surface).map(({ surface, reading }) => `${surface}:${reading}`)).toEqual([word])
  })
})
