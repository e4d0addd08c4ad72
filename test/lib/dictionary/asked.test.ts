import fc from 'fast-check'
import { expect, it } from 'vitest'
import { kanjiByRadical } from '../../../lib/dictionary/asking/kanji-by-radical.ts'
import { ledToBase } from '../../../lib/dictionary/asking/led-to-base.ts'
import { packTexts, SortedKeys } from '../../../lib/dictionary/bundle/sorted-keys.ts'
import { fits, matchingKeys, piecesOf } from '../../../lib/dictionary/bundle/wildcard.ts'
import { searchDictionary } from '../../../lib/dictionary/search.ts'
import { readRadicals } from '../../../lib/japanese/kanji/radicals.ts'
import { builtFrom, edictLines } from '../../support/dictionary.ts'
import { deepIt, runs } from '../../support/sample.ts'
import { tokenize } from '../../support/tokenizer.ts'

const more = [
  '呼ぶ [よぶ] /(v5b,vt) to call/(P)/',
  '死ぬ [しぬ] /(v5n) to die/(P)/',
  '学ぶ [まなぶ] /(v5b) to study/',
  '大学 [だいがく] /(n) university/(P)/',
  '入学 [にゅうがく] /(n) entry to a school/',
]
const { dictionary } = await builtFrom([...edictLines, ...more])
const found = (q: string) => searchDictionary(dictionary, q, 20).map(({ headword }) => headword)

const unit = fc.constantFrom('a', 'b', 'あ', 'い', '学', '𠮟', '.', '(')
const text = fc.string({ unit, minLength: 1, maxLength: 6 })
const pattern = fc.string({ unit: fc.oneof({ weight: 2, arbitrary: unit }, fc.constant('*')), maxLength: 6 })

it('a pattern finds the keys that a naive filter does', () => {
  fc.assert(
    fc.property(fc.uniqueArray(text, { maxLength: 60 }), pattern, (all, wanted) => {
      fc.pre(wanted.replaceAll('*', '') !== '')
      const sorted = all.map(one => Buffer.from(one)).sort(Buffer.compare)
      const { bytes, ends } = packTexts(sorted)
      const keys = new SortedKeys(bytes, ends)
      const escaped = wanted.replaceAll(/[.(]/g, sign => `\\${sign}`).replaceAll('*', '.*')
      const naive = new RegExp(`^${escaped}$`, 'su')
      const texts = Array.from(matchingKeys(keys, piecesOf(wanted)), at => keys.text(at))
      expect(texts).toEqual(sorted.map(String).filter(one => naive.test(one)))
    }),
    runs(500, 30),
  )
})

it('a pattern of many stars takes one pass', () => {
  const pieces = piecesOf('*a'.repeat(50))
  expect(fits('a'.repeat(200), pieces)).toBe(true)
  expect(fits(`${'a'.repeat(199)}b`, pieces)).toBe(false)
})

it.each([
  ['*学', ['大学', '入学']],
  ['食べ*', ['食べる', '食べ物']],
  ['食＊る', ['食べる']],
  ['tabe*', ['食べ物', '食べる']],
  ['*がっ*', ['学校']],
  ['universi*', ['大学']],
  ['*', []],
  ['**', []],
])('the pattern %s finds %j', (q, words) => {
  expect(found(q)).toEqual(words)
})

deepIt('the best words of a pattern are found behind a thousand that begin earlier', async () => {
  const rare = Array.from(
    { length: 1_500 },
    (_, at) => `亜${String.fromCodePoint(0x4e00 + at)}ん /(n) rare word/`,
  )
  const many = (await builtFrom([...rare, 'わんわんん /(n) (uk) common word/(P)/'])).dictionary
  expect(searchDictionary(many, '*ん', 1)[0]?.headword).toBe('わんわんん')
  expect(searchDictionary(many, 'wo*', 1)[0]?.headword).toBe('わんわんん')
})

const led = (q: string) => ledToBase(dictionary, tokenize, q)
deepIt.each([
  ['食べられなかった', '食べる', 'passive or potential, negative, past'],
  ['たべられなかった', '食べる', 'passive or potential, negative, past'],
  ['taberarenakatta', '食べる', 'passive or potential, negative, past'],
  ['読んでいました', '読む', 'ongoing action or state, polite, past'],
  ['美しくなかった', '美しい', 'negative, past'],
])('%s is led to %s', (q, base, how) => {
  const { base: word, entries } = led(q) ?? {}
  expect(word?.forms.en).toBe(how)
  expect(entries?.[0]?.headword).toBe(base)
  expect(searchDictionary(dictionary, q, 20, entries)[0]?.headword).toBe(base)
})

deepIt('a form in kana is led to every verb that sounds so', () => {
  expect(led('よんだ')?.entries.map(({ headword }) => headword)).toEqual(
    expect.arrayContaining(['読む', '呼ぶ']),
  )
})

deepIt.each(['食べる', '猫', 'ねこ', 'neko', 'rain', '食べる猫', 'ん', '', 'あ'.repeat(100)])(
  '%s is a form of no other word',
  q => {
    expect(led(q)).toBeNull()
  },
)

const kanji = (character: string, radical: number, frequency: number, radical_names?: string[]) => ({
  ...{ character, radical, frequency, on: [], kun: [], meanings: [], grade: null, strokes: null },
  ...(radical_names && { radical_names }),
})

deepIt(
  'kanji are found by the names and shapes of their radical, as the file and the table have them',
  async () => {
    const all = [kanji('泳', 85, 900), kanji('海', 85, 200), kanji('雨', 173, 950, ['あまかんむり'])]
    const own = (await builtFrom(edictLines, null, all)).dictionary
    const by = (q: string) =>
      kanjiByRadical(own, q, 10).map(({ items }) => items.map(({ character }) => character))
    for (const q of ['さんずい', 'サンズイ', 'sanzui', '氵', '水', 'Water radical'])
      expect(by(q)).toEqual([['海', '泳']])
    expect(by('あまかんむり')).toEqual([['雨']])
    expect(by('あめかんむり')).toEqual([['雨']])
    expect(by('くさかんむり')).toEqual([])
    expect(by('water')).toEqual([])
  },
)

deepIt('a shape or a name of two radicals leads to the kanji of both', async () => {
  const all = [kanji('部', 163, 1), kanji('院', 170, 1), kanji('戦', 62, 1), kanji('段', 79, 1)]
  const own = (await builtFrom(edictLines, null, all)).dictionary
  const by = (q: string) => kanjiByRadical(own, q, 10).flatMap(({ items }) => items.map(one => one.character))
  expect(by('阝')).toEqual(['部', '院'])
  expect(by('ほこづくり')).toEqual(['戦', '段'])
  expect(by('こざとへん')).toEqual(['院'])
})

deepIt('the table of radicals has the 214, each with a character and a name in English', () => {
  const radicals = readRadicals()
  expect(radicals).toHaveLength(214)
  expect(
    radicals.every(({ character, english }) => /^\p{Script=Han}$/u.test(character) && english !== ''),
  ).toBe(true)
  const { character, names, english } = radicals[84] ?? {}
  expect([character, names?.[1], english]).toEqual(['水', 'さんずい', 'water'])
})
