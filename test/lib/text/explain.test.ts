import { beforeAll, describe, expect, it } from 'vitest'
import { analyse } from '../../../lib/text/analysis.ts'
import { explainSentence } from '../../../lib/text/explain.ts'
import { loadTokenizer, type Tokenizer } from '../../../lib/text/morphology/tokenizer.ts'
import { tokensOf } from '../../../lib/text/morphology/word.ts'

let tokenize: Tokenizer
beforeAll(async () => {
  tokenize = await loadTokenizer()
})

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
      '歩いて行きます (あるいていきます): 歩く, godan verb, away from the speaker or from now on (ていく), polite',
    ])
  })

  it.each([
    ['行きました', '行く, godan verb, polite past'],
    ['食べられませんでした', '食べる, ichidan verb, passive or potential, polite negative past'],
    ['書かせられた', '書く, godan verb, causative (make or let do), passive, past'],
    ['勉強しています', '勉強する, noun with する (to do), ongoing action or state (ている), polite'],
    ['行かなければならない', '行く, godan verb, must'],
    ['行かなくてもいい', '行く, godan verb, negative, may, it is all right to'],
    ['食べたかった', '食べる, ichidan verb, desire (want to), past'],
    ['飲みすぎた', '飲む, godan verb, too much (すぎる), past'],
    ['書けません', '書く, godan verb, potential (can), polite negative'],
    ['来られる', '来る, irregular verb, passive or potential'],
    ['食べろ', '食べる, ichidan verb, imperative'],
    ['食べないでください', '食べる, ichidan verb, negative, request (ください)'],
    ['行きましょう', '行く, godan verb, polite, volitional (let us, I will)'],
    ['行けば', '行く, godan verb, conditional (ば)'],
    ['行ったら', '行く, godan verb, conditional (たら)'],
    ['行くでしょう', '行く, godan verb, polite, probably'],
    ['食べてしまった', '食べる, ichidan verb, completely or regrettably (てしまう), past'],
    ['開けてある', '開ける, ichidan verb, state left behind (てある)'],
    ['高くなかった', '高い, i-adjective, negative past'],
    ['静かな', '静か, na-adjective, before a noun (な)'],
    ['静かじゃない', '静か, na-adjective, with だ/です (to be), negative'],
    ['学生ではありません', '学生, noun, with だ/です (to be), polite negative'],
    ['泳ぐのが', '泳ぐ, godan verb, making a noun of it (の); が subject'],
    ['行くんです', '行く, godan verb, explaining (のだ), polite'],
    ['降るそうです', '降る, godan verb, so one hears (そう), polite'],
  ])('works out the conjugation: %s', (phrase, meaning) => {
    expect(explain(phrase).split(': ').slice(1).join(': ')).toBe(meaning)
  })

  it.each([
    ['雨が降りました', '降る, godan verb, polite past'],
    ['川を下りました', '下る, godan verb, polite past'],
    ['山を下りました', '下りる, ichidan verb, polite past'],
    ['会議を行っている', '行う, godan verb, ongoing action or state (ている)'],
  ])('names the class of the verb that the context calls for: %s', (sentence, meaning) => {
    expect(explain(sentence)).toContain(meaning)
  })

  it.each([
    ['雨だから', 'から because'],
    ['家から', 'から from'],
    ['寒いが', 'が but'],
    ['雨が', 'が subject'],
    ['押すと', 'と when, if'],
    ['友達と', 'と with, and'],
    ['行こうと思う', 'と quotation'],
  ])('tells particles that look alike apart: %s', (phrase, note) => {
    expect(explain(phrase)).toContain(`; ${note}`)
  })

  it.each([
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
  ])('speaks the output language, English where it must: %s', (language, text) => {
    expect(explain('学校に行きました。', language)).toBe(text)
  })

  it('leaves out what has no words', () => {
    expect(explain('……！（）')).toBe('')
  })
})
