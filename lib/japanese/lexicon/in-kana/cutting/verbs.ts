import { isPos, textOf, uninflected } from '../../../morphology/word.ts'
import { likeliestForm } from '../kana-words.ts'
import { isNoun, isParticle, type Rule } from './rule.ts'

/** さして in かさをさして is no adverb, and ついてる in チョコがついてる no verb of its own. */
export const verbInTe: Rule = ([word], before, dictionary) => {
  const isObject = before?.surface === 'を' && isPos(word, '副詞') && isPos(before, '助詞', '格助詞')
  const isSubject =
    word?.base === 'ついてる' && (/^[がに]$/.test(before?.surface ?? '') || isPos(before, '名詞', '一般'))
  if (!isObject && !isSubject) return null
  const [, stem, te = '', rest = ''] = /^([ぁ-ゖ]+)([てで])(い?る|た|ま)?$/.exec(word?.surface ?? '') ?? []
  if (stem === undefined) return null
  const verb = likeliestForm([stem], '動詞', /^連用/, dictionary)
  if (!verb) return null
  const tail =
    rest === ''
      ? uninflected(te, te, '助詞', '接続助詞')
      : {
          ...uninflected(te + rest, te + rest, '動詞', '非自立'),
          base: 'てる',
          conjugation: word?.conjugation ?? null,
        }
  return { count: 1, words: [verb, tail] }
}

/** のんで in 水のんで, のがし in 終電のがしちゃう, へって in 腹へって and のみ in 酒のみすぎた, where no particle can be. */
export const behindNoun: Rule = (words, before, dictionary) => {
  const [first, next] = words
  if (!first || !next || !isNoun(before) || isPos(before, '名詞', '代名詞')) return null
  if (first.surface === 'のみ' && isParticle(first) && isPos(next, '動詞', '非自立')) {
    const verb = likeliestForm(['のみ'], '動詞', /^連用形/, dictionary)
    return verb ? { count: 1, words: [verb] } : null
  }
  if (first.surface === 'や' && isParticle(first) && next.surface === 'ん' && isPos(next, '名詞'))
    return DOING
  const isPossible =
    first.surface === 'の'
      ? !isPos(first, '名詞') && next.surface !== 'ん'
      : first.surface !== 'へ' || !LESSENED.test(before?.surface ?? '')
  if (isPossible) return null
  return (
    [2, 3]
      .map(count => {
        const [, stem = '', te = ''] =
          /^([ぁ-ゖ]{2,4}?)([てでだ]?)$/.exec(textOf(words.slice(0, count))) ?? []
        const goesOn = te !== '' || isPos(words[count], '動詞', '非自立')
        const verb = goesOn && likeliestForm([stem], '動詞', te === '' ? /^連用形/ : /^連用タ/, dictionary)
        if (!verb) return null
        const ending = te === 'だ' ? PAST : uninflected(te, te, '助詞', '接続助詞')
        return { count, words: te === '' ? [verb] : [verb, ending] }
      })
      .find(cut => cut !== null) ?? null
  )
}
const PAST = {
  ...uninflected('だ', 'だ', '助動詞'),
  base: 'た',
  conjugation: { type: '特殊・タ', form: '基本形' },
}
/** 宿題やんの */
const DOING = {
  count: 2,
  words: [
    {
      ...uninflected('やん', 'やん', '動詞', '自立'),
      base: 'やる',
      conjugation: { type: '五段・ラ行', form: '体言接続特殊' },
    },
  ],
}

/** Nouns of things that grow less: 腹へって. */
const LESSENED = /(?:腹|なか|数|量|口|重|金)$/

/** ないて is 泣いて or 鳴いて, since 無い has なくて. */
export const crying: Rule = ([word, next]) =>
  word?.surface === 'ない' && next?.surface === 'て' && !isPos(word, '動詞')
    ? {
        count: 1,
        words: [
          {
            ...uninflected('ない', 'ない', '動詞', '自立'),
            base: 'なく',
            conjugation: { type: '五段・カ行イ音便', form: '連用タ接続' },
          },
        ],
      }
    : null
