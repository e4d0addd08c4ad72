import { describe, expect, it } from 'vitest'
import { analyse } from '../../../../lib/japanese/analysis.ts'
import { grammarSpans } from '../../../../lib/japanese/grammar/find-grammar.ts'
import { patterns } from '../../../../lib/japanese/grammar/patterns.ts'
import { isKana } from '../../../../lib/japanese/kana.ts'
import { tokensOf } from '../../../../lib/japanese/morphology/word.ts'
import { grammarCases, measureGrammar } from '../../../support/grammar-cases.ts'
import { deepIt } from '../../../support/sample.ts'
import { tokenize } from '../../../support/tokenizer.ts'

const spansOf = (sentence: string) => grammarSpans(tokensOf(analyse(tokenize, sentence)))
/** `koto-ni-naru ことになった` for each pattern of a sentence. */
const found = (sentence: string) =>
  spansOf(sentence).map(({ start, length, pattern }) => `${pattern} ${sentence.slice(start, start + length)}`)

describe('the patterns of grammar', () => {
  it('are named once, read in hiragana, and explained in three languages', () => {
    const wrong = patterns.filter(
      ({ pattern, reading, meaning }) =>
        !/^[a-z]+(?:-[a-z]+)*$/.test(pattern) ||
        !isKana(reading.replaceAll(/[〜・]/g, '')) ||
        meaning.some(words => words === ''),
    )
    expect(wrong).toEqual([])
    expect(patterns.length).toBeGreaterThanOrEqual(150)
    expect(new Set(patterns.map(({ pattern }) => pattern)).size).toBe(patterns.length)
    expect(new Set(patterns.map(({ name }) => name)).size).toBe(patterns.length)
  })

  deepIt('match exactly at the marked place of their own examples', () => {
    const wrong = patterns.filter(({ pattern, example: { sentence, start, length } }) => {
      const own = found(sentence).filter(one => one.startsWith(`${pattern} `))
      return own.join() !== `${pattern} ${sentence.slice(start, start + length)}` || length === 0
    })
    expect(wrong.map(({ pattern, example }) => [pattern, example.sentence, found(example.sentence)])).toEqual(
      [],
    )
  })

  deepIt('are found in independently written sentences', async () => {
    const { precision, recall, wrong } = measureGrammar(await grammarCases(), spansOf)
    expect(precision, wrong.join('\n')).toBeGreaterThanOrEqual(0.97)
    expect(recall, wrong.join('\n')).toBeGreaterThanOrEqual(0.95)
  })

  deepIt.each([
    ['子供のように笑う。', ['you-ni-like のように']],
    ['聞こえるように話す。', ['you-ni ように']],
    ['泳げるようになった。', ['you-ni-naru ようになった']],
    ['もう帰らなきゃ。', ['nakereba-naranai なきゃ']],
    ['早く出なきゃよかった。', ['ba-yokatta なきゃよかった']],
    ['これは本じゃない。', []],
    ['これ、安いじゃない。', ['ja-nai-tag じゃない']],
    ['三時まで待つ。', []],
    ['角を曲がったところに店がある。', []],
    ['今日では珍しくないことだ。', []],
    ['体に欠かせない。', []],
    ['お世話になりました。', []],
    ['お読みになりました。', ['o-ni-naru お読みになりました']],
    ['ここは静かなところです。', []],
    ['今から食べるところです。', ['tokoro ところです']],
    ['これは父が作ったものです。', []],
    ['昔は、川で泳いだものだ。', ['mono-da ものだ']],
    ['大切なのは続けることだ。', []],
    ['やせたければ、歩くことだ。', ['tai たけれ', 'ba ば', 'koto-da ことだ']],
    ['二人の間に子供が生まれた。', []],
    ['三年ばかり前に会った。', []],
    ['反対なのだろう。', ['darou のだろう']],
    ['何かありませんか。', []],
    ['早く食べないと、遅れる。', ['to-if と']],
    [
      '日曜日にしか会うことができない人だ。',
      ['shika-nai しか会うことができない', 'koto-ga-dekiru ことができない'],
    ],
    ['水しか飲みたいと思わない。', ['shika-nai しか飲みたいと思わない', 'tai たい', 'to-omou と思わない']],
    ['兄にしか教えてもらわなかった。', ['shika-nai しか教えてもらわなかった', 'te-morau てもらわなかった']],
    [
      '言ってはいけないことになっている。',
      ['te-wa-ikenai てはいけない', 'koto-ni-naru ことになっ', 'te-iru ている'],
    ],
  ])('are distinguished from similar ones: %s', (sentence, expected) => {
    expect(found(sentence)).toEqual(expected)
  })
})
