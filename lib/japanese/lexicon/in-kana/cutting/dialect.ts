import { isPos, uninflected } from '../../../morphology/word.ts'
import { A_ROW, U_ROW } from '../../joining/verb-rows.ts'
import { isMark, isNoun, type Rule } from './rule.ts'

/** 急|がん is 急がない around Osaka. */
export const negated: Rule = ([stem, word], _, dictionary) => {
  const row =
    word?.surface.length === 2 && word.surface.endsWith('ん') ? A_ROW.indexOf(word.surface.charAt(0)) : -1
  if (!stem || !word || row < 0 || !isPos(stem, '接頭詞') || !isNoun(word)) return null
  const base = stem.surface + U_ROW.charAt(row)
  const [verb] = dictionary.find(base).filter(({ common, forms }) => common && forms.includes(base))
  if (!verb) return null
  const ending = word.surface.charAt(0)
  const conjugation = { type: '五段', form: '未然形' }
  const reading = verb.reading.slice(0, -1) + ending
  return {
    count: 2,
    words: [
      { ...uninflected(stem.surface + ending, reading, '動詞', '自立'), base, conjugation },
      { ...uninflected('ん', 'ん', '助動詞'), conjugation: { type: '不変化型', form: '基本形' } },
    ],
  }
}

/** Around Osaka 忘れてもうた is 忘れてしまった, 買うたん 買ったの, and ええ いい. */
export const western: Rule = ([word, next], before) => {
  if (
    /^[てで]$/.test(before?.surface ?? '') &&
    word?.surface === 'も' &&
    /^う[たて]$/.test(next?.surface ?? '')
  )
    return { count: 2, words: [uninflected(`も${next?.surface}`, `も${next?.surface}`, '動詞', '非自立')] }
  if (word?.base === 'ええる') return { count: 1, words: [uninflected('ええ', 'ええ', '形容詞', '自立')] }
  return word?.surface === 'たん' && isPos(before, '動詞') && before?.conjugation?.form === '基本形'
    ? { count: 1, words: [uninflected('たん', 'たん', '助動詞')] }
    : null
}

/** 年じゃけん: けん is から in the west. */
export const westernReason: Rule = ([word], before) =>
  word?.surface === 'けん' &&
  isPos(word, '動詞') &&
  before !== undefined &&
  !isNoun(before) &&
  !isMark(before)
    ? { count: 1, words: [uninflected('けん', 'けん', '助詞', '接続助詞')] }
    : null
