import { isPos, uninflected } from '../../../morphology/word.ts'
import { hasClass } from '../../entries-of.ts'
import { verbOfStem } from '../../joining/verb-rows.ts'
import { isNoun, isParticle, type Rule } from './rule.ts'

/** め in 三つめ */
export const ordinal: Rule = ([word, next]) =>
  word && isPos(word, '名詞', '数') && next?.surface === 'つめ'
    ? {
        count: 2,
        words: [{ ...word, surface: `${word.surface}つ`, base: `${word.base}つ`, reading: null }, ORDINAL],
      }
    : null
const ORDINAL = uninflected('め', 'め', '名詞', '接尾', '一般')

/** なんだい, どうしたんだい */
export const question: Rule = ([word, next], before) =>
  word?.surface === 'だい' && /ん$/.test(before?.surface ?? '') && !isParticle(next)
    ? { count: 1, words: [uninflected('だい', 'だい', '助詞', '終助詞')] }
    : null

/** 窓ごし */
export const beyond: Rule = ([word, next, after], before) => {
  if (!isNoun(before)) return null
  if (word?.surface === 'ごし') return { count: 1, words: [BEYOND] }
  if (word?.surface !== 'ご') return null
  if (next?.surface === 'しに')
    return { count: 2, words: [BEYOND, uninflected('に', 'に', '助詞', '格助詞', '一般')] }
  return next?.surface === 'し' && isParticle(after) ? { count: 2, words: [BEYOND] } : null
}
const BEYOND = uninflected('ごし', 'ごし', '名詞', '接尾', '一般')

/** わけない after words that describe わけ, where the analyser has 訳ない or 分ける. */
export const reason: Rule = ([word], before) => {
  const isDescribed = before?.surface === 'な' || /^(?:基本形|体言接続)/.test(before?.conjugation?.form ?? '')
  if (!isDescribed) return null
  if (word?.surface === 'わけ') return isNoun(word) ? null : { count: 1, words: [REASON] }
  return word?.base === 'わけない'
    ? {
        count: 1,
        words: [
          REASON,
          {
            ...word,
            surface: word.surface.slice(2),
            base: 'ない',
            reading: word.surface.slice(2),
            pos: ['助動詞'],
          },
        ],
      }
    : null
}
const REASON = uninflected('わけ', 'わけ', '名詞', '非自立', '一般')

/** 田中さんち */
export const homeOf: Rule = ([word], before) =>
  word?.surface === 'ち' && isPos(before, '名詞', '接尾', '人名')
    ? { count: 1, words: [uninflected('ち', 'ち', '名詞', '接尾', '人名')] }
    : null

/** にもほどがある: a noun there, not "about". */
export const limit: Rule = ([word, next], before) =>
  word?.surface === 'ほど' && isParticle(word) && isParticle(before) && /^[がを]$/.test(next?.surface ?? '')
    ? { count: 1, words: [uninflected('ほど', 'ほど', '名詞', '一般')] }
    : null

/** 働きづめの: the analyser has no づめ. */
export const withoutPause: Rule = ([word], before) => {
  const [, particle] = /^づめ([のでだに])$/.exec(word?.surface ?? '') ?? []
  if (particle === undefined || before?.conjugation?.form !== '連用形') return null
  const kind = particle === 'の' ? '連体化' : '格助詞'
  return {
    count: 1,
    words: [
      uninflected('づめ', 'づめ', '名詞', '接尾', '一般'),
      uninflected(particle, particle, '助詞', kind),
    ],
  }
}

/** 揚げたて is a form of 揚げる where no dictionary has it. */
export const fresh: Rule = ([word], _, dictionary) => {
  const stem = word?.surface.endsWith('たて') ? word.surface.slice(0, -2) : ''
  if (!word || stem === '' || !isNoun(word) || dictionary.find(word.surface).length > 0) return null
  const bases = [`${stem}る`, verbOfStem(stem)].filter(base => base !== null)
  const base = bases.find(one => dictionary.find(one).some(({ senses }) => senses.some(hasClass(/^v[15]/))))
  if (base === undefined) return null
  const reading = word.reading?.slice(0, -2) ?? null
  const conjugation = { type: base === `${stem}る` ? '一段' : '五段', form: '連用形' }
  return {
    count: 1,
    words: [
      { ...uninflected(stem, reading, '動詞', '自立'), base, conjugation },
      uninflected('たて', 'たて', '名詞', '接尾', '特殊'),
    ],
  }
}
