import { isPos, uninflected } from '../../../morphology/word.ts'
import { inflectedWords } from '../kana-words.ts'
import type { Rule } from './rule.ts'

/** さして in かさをさして is no adverb, and ついてる in チョコがついてる no verb of its own. */
export const verbInTe: Rule = ([word], before, dictionary) => {
  const isObject = before?.surface === 'を' && isPos(word, '副詞') && isPos(before, '助詞', '格助詞')
  const isSubject = /^[がに]$/.test(before?.surface ?? '') && word?.base === 'ついてる'
  if (!isObject && !isSubject) return null
  const [, stem, te = '', rest = ''] = /^([ぁ-ゖ]+)([てで])(い?る|た|ま)?$/.exec(word?.surface ?? '') ?? []
  if (stem === undefined) return null
  const [verb] = [...inflectedWords(stem, dictionary)]
    .filter(one => isPos(one.word, '動詞') && /^連用/.test(one.word.conjugation?.form ?? ''))
    .sort((a, b) => a.cost - b.cost)
  if (!verb) return null
  const tail =
    rest === ''
      ? uninflected(te, te, '助詞', '接続助詞')
      : {
          ...uninflected(te + rest, te + rest, '動詞', '非自立'),
          base: 'てる',
          conjugation: word?.conjugation ?? null,
        }
  return { count: 1, words: [verb.word, tail] }
}

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
