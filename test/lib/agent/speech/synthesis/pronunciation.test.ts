import { expect, it } from 'vitest'
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
  ['the ending of a verb apart', '思うに、吸うのも追うのも', 'おもうに、 すうのも おうのも'],
  ['what one proposes', '行こうと言うだろう。', 'いこーと ゆーだろー。'],
  ['how 言う is said', 'どういうことを言うか、という話', 'どーゆーことお ゆーか、 とゆー はなし'],
  ['numbers and their counters', '10時に3.14を三本', 'じゅーじに さんてんいちよんお さんぼん'],
  ['words without a reading, left out', '𠮷野家で♪歌う😀', 'のやで うたう'],
  ['letters and digits it can read itself', 'NHKのPython', 'NHK の Python'],
  ['wide letters and narrow kana', 'ｺｰﾋｰとＴＶ', 'こーひーと てれび'],
  ['quotation marks as nothing', '「はい」と（小声で）言う', 'はいと こごえで ゆー'],
  ['a long mark with nothing to lengthen', 'んー、ーっ', 'ん、 っ'],
  ['iteration marks as nothing', 'ゝゞ', ''],
  ['markup as words', '<break/>[[foo]]', 'break foo'],
]

it.each(examples)('the pronunciation for espeak-ng has %s', async (_, sentence, kana) => {
  expect(await spoken(sentence)).toBe(kana)
})
