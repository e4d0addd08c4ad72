import { expect, it } from 'vitest'
import { analyseForWords } from '../../../../lib/japanese/lexicon/in-kana/analyse-for-words.ts'
import { lookUp } from '../../../../lib/japanese/lexicon/look-up.ts'
import { wordsOfRow } from '../../../../lib/japanese/lexicon/words-of-rows.ts'
import { tokensOf } from '../../../../lib/japanese/morphology/word.ts'
import { isFound, katakanaLines } from '../../../support/katakana-lines.ts'
import { tokenize } from '../../../support/tokenizer.ts'
import { katakanaDictionary as dictionary } from './katakana-dictionary.ts'

const tokens = (sentence: string) => tokensOf(analyseForWords(tokenize, sentence, dictionary))
const found = (sentence: string) =>
  wordsOfRow(tokens(sentence), dictionary)
    .map(({ start, length, kind, written, of }) => {
      const text = sentence.slice(start, start + length)
      return kind === 'name' ? `[${text}]` : `${text}=${written}（${of?.form ?? '?'}）`
    })
    .join(' ')

it('all but one of the everyday lines in katakana give the word that a learner would look up', async () => {
  const lines = await katakanaLines('katakana')
  const wrong = lines.filter(line => !isFound(line, wordsOfRow(tokens(line.sentence), dictionary)))
  expect(lines.length).toBe(115)
  expect(wrong.map(({ sentence }) => sentence)).toEqual(['ホントに？'])
})

it.each([
  ['ヤバかった。', 'ヤバかった=ヤバい（やばい）'],
  ['クソヤバい。', 'クソ=クソ（?） ヤバい=ヤバい（やばい）'],
  ['ヤバッ！', 'ヤバッ=ヤバい（やばい）'],
  ['チャラそうな人', 'チャラそうな=チャラい（ちゃらい） 人=人（人）'],
  ['スキーして、', 'スキー=スキー（スキー） して=する（為る）'],
  ['カカシ先生', '[カカシ] 先生=先生（?）'],
  ['サクラちゃん', '[サクラ] ちゃん=ちゃん（?）'],
  ['キリンさんとイルカさん', 'キリン=キリン（麒麟） イルカ=イルカ（海豚）'],
  ['サクラが', 'サクラ=サクラ（桜）'],
  ['サクラは笑った。', '[サクラ] 笑った=笑う（?）'],
  ['サクラの声', '[サクラ] 声=声（?）'],
])('a word in katakana is the one that says it: %s', (sentence, words) => {
  expect(found(sentence)).toBe(words)
})

it('a look-up of a word in katakana shows the entry in hiragana, and keeps the writing of the text', () => {
  expect(lookUp(tokens('ヤバかった。'), 0, dictionary)).toMatchObject({
    length: 5,
    written: 'ヤバい',
    entries: [{ headword: 'やばい', reading: 'やばい' }, { headword: '野梅' }],
  })
})
