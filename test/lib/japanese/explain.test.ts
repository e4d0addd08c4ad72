import { describe, expect, it } from 'vitest'
import { analyse } from '../../../lib/japanese/analysis.ts'
import { explainSentence } from '../../../lib/japanese/explain.ts'
import { tokensOf } from '../../../lib/japanese/morphology/word.ts'
import { deepIt } from '../../support/sample.ts'
import { tokenize } from '../../support/tokenizer.ts'

const explain = (sentence: string, language = 'en') =>
  explainSentence(tokensOf(analyse(tokenize, sentence)), language)

describe('the explanation of a sentence', () => {
  it('has a line for each phrase', () => {
    expect(explain('田中さんは毎朝七時に起きて、駅まで歩いて行きます。').split('\n')).toEqual([
      '田中さんは (たなかさんは): 田中さん, name of a person; は topic',
      '毎朝 (まいあさ): 毎朝, noun',
      '七時に (しちじに): 七時, number with counter; に time, place or goal',
      '起きて (おきて): 起きる, ichidan verb, te-form',
      '駅まで (えきまで): 駅, noun; まで until, as far as',
      '歩いて行きます (あるいていきます): 歩く, godan verb, away from the speaker, or from now on [ていく, N4], polite',
    ])
  })

  deepIt.each([
    ['行きました', '行く, godan verb, polite past'],
    ['食べられませんでした', '食べる, ichidan verb, passive or potential [られる, N4], polite negative past'],
    ['書かせられた', '書く, godan verb, causative, passive (be made to do) [させられる, N4], past'],
    ['行かなければならない', '行く, godan verb, must [なければならない, N4]'],
    ['食べたかった', '食べる, ichidan verb, desire (want to) [たい, N5], past'],
    ['書けません', '書く, godan verb, potential (can), polite negative'],
    ['食べないでください', '食べる, ichidan verb, request not to [ないでください, N5]'],
    ['行きましょう', '行く, godan verb, let us, shall I [ましょう, N5], polite'],
    ['行けば', '行く, godan verb, if, when [ば, N4]'],
    ['行くでしょう', '行く, godan verb, probably [だろう, N5]'],
    ['食べてしまった', '食べる, ichidan verb, completely or regrettably [てしまう, N4], past'],
    ['高くなかった', '高い, i-adjective, negative past'],
    ['静かな', '静か, na-adjective, before a noun (な)'],
    ['学生ではありません', '学生, noun, with だ/です (to be), polite negative'],
    ['泳ぐのが', '泳ぐ, godan verb, making a noun of it (の); が subject'],
    ['降るそうです', '降る, godan verb, so one hears [そう（伝聞）, N4], polite'],
  ])('works out the conjugation: %s', (phrase, meaning) => {
    expect(explain(phrase).split(': ').slice(1).join(': ')).toBe(meaning)
  })

  deepIt.each([
    ['雨が降りました', '降る, godan verb, polite past'],
    ['山を下りました', '下りる, ichidan verb, polite past'],
    ['会議を行っている', '行う, godan verb, ongoing action or state [ている, N5]'],
  ])('names the class of the verb that the context calls for: %s', (sentence, meaning) => {
    expect(explain(sentence)).toContain(meaning)
  })

  deepIt.each([
    ['寒いが', 'が but'],
    ['雨が', 'が subject'],
    ['行けと言う', 'と quotation'],
  ])('distinguishes particles that look alike: %s', (phrase, note) => {
    expect(explain(phrase)).toContain(`; ${note}`)
  })

  deepIt.each([
    [
      'ja',
      '学校に（がっこうに）：学校、名詞／に 時・場所・相手\n行きました（いきました）：行く、五段動詞、丁寧・過去',
    ],
    [
      'zh-TW',
      '学校に（がっこうに）：学校，名词；に 时间、地点或对象\n行きました（いきました）：行く，五段动词，敬体过去',
    ],
    [
      'fr',
      '学校に (がっこうに): 学校, noun; に time, place or goal\n行きました (いきました): 行く, godan verb, polite past',
    ],
  ])('uses the output language, or English if it lacks words: %s', (language, text) => {
    expect(explain('学校に行きました。', language)).toBe(text)
  })

  deepIt.each([
    ['忘れないようにメモする。', 'so that (purpose) [ように, N4]'],
    ['人口が増えつつある。', 'be in the process of [つつある, N2]'],
    ['三時までに帰る。', 'by (a time limit) [までに, N4]'],
    ['ピアノを習わされた。', '習う, godan verb, causative (make or let do), passive [れる, N4], past'],
    ['父は医者で、母は教師だ。', '医者, noun, with だ/です (to be)'],
    [
      '来年から働くことになった。',
      'ことになった: it comes about that, it is decided that [ことになる, N4], past',
    ],
    ['社長がお帰りになった。', '帰る, respectful (of what someone else does) [お〜になる, N4], past'],
    ['先生がいらっしゃった。', 'いらっしゃる (行く・来る・いる), godan verb, respectful, past'],
  ])('says what a pattern of grammar means, with its level: %s', (sentence, meaning) => {
    expect(explain(sentence)).toContain(meaning)
  })

  deepIt('says that a sentence has no words', () => {
    expect(explain('……！（）')).toBe('Only marks, no words.')
  })
})
