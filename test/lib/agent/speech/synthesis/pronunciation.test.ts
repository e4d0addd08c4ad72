import { describe, expect, it } from 'vitest'
import { pronunciationOf } from '../../../../../lib/agent/speech/synthesis/pronunciation.ts'
import { sharedAnalyser } from '../../../../support/shared-analyser.ts'

const spoken = async (sentence: string) => pronunciationOf((await sharedAnalyser.tokens([sentence])).flat())

const examples: [string, string, string][] = [
  ['particles as they sound', '私は学校へ本を持っていく。', 'わたしわ がっこーえ ほんお もっていく。'],
  ['は as it is written elsewhere', '母は葉が好きだ。', 'ははわ はが すきだ。'],
  [
    'は in words made with it',
    'こんにちは。では、それは実は何ですか。',
    'こんにちわ。 でわ、 それわ じつわ なんですか。',
  ],
  ['long vowels', '東京の先生の数学と空気', 'とーきょーの せんせーの すーがくと くーき'],
  ['long vowels of adverbs', 'もうそうしよう', 'もー そー しよー'],
  ['the ending of a verb apart', '思うに、吸うのも追うのも', 'おもうに、 すうのも おうのも'],
  ['what one proposes', '行こうと言うだろう。', 'いこーと ゆーだろー。'],
  ['how 言う is said', 'どういうことを言うか、という話', 'どーゆーことお ゆーか、 とゆー はなし'],
  ['other forms of 言う', '言います、言わない、言った', 'いいます、 いわない、 いった'],
  ['numbers and their counters', '10時に3.14を三本', 'じゅーじに さんてんいちよんお さんぼん'],
  ['a date as words of their own', '五月一日に会う', 'ごがつ ついたちに あう'],
  ['words without a reading, left out', '𠮷野家で♪歌う😀', 'のやで うたう'],
  ['letters and digits it can read itself', 'NHKのPython', 'NHK の Python'],
  ['wide letters and narrow kana', 'ｺｰﾋｰとＴＶ', 'こーひーと てれび'],
  ['questions and calls as pauses', '本当!?すごい…', 'ほんとー！？ すごい。。。'],
  ['quotation marks as nothing', '「はい」と（小声で）言う', 'はいと こごえで ゆー'],
  ['a long mark with nothing to lengthen', 'んー、ーっ', 'ん、 っ'],
  ['iteration marks as nothing', 'ゝゞ', ''],
  ['a prefix with its word', 'お手紙と不可能', 'おてがみと ふかのー'],
  ['markup as words', '<break/>[[foo]]', 'break foo'],
]

describe('the pronunciation for espeak-ng', () => {
  it.each(examples)('has %s', async (_, sentence, kana) => {
    expect(await spoken(sentence)).toBe(kana)
  })
})
