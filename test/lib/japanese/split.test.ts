import { describe, expect, it } from 'vitest'
import { isContent, splitText } from '../../../lib/japanese/split.ts'
import cases from '../../fixtures/sentences.json' with { type: 'json' }
import more from '../../fixtures/sentences-more.json' with { type: 'json' }

const sentencesOf = (text: string, genre: 'article' | 'interview' | 'song') =>
  splitText(text, genre).pieces.filter(isContent)

describe('an article', () => {
  it.each(cases)('is cut into sentences: $name', ({ text, sentences }) => {
    expect(sentencesOf(text, 'article')).toEqual(sentences)
  })

  it.each(more)('is cut into sentences: $text', ({ text, sentences }) => {
    expect(sentencesOf(text, 'article')).toEqual(sentences)
  })

  it('keeps the text between sentences as separate pieces', () => {
    expect(splitText('　朝が来た。　彼は起きた。\n\n「行こう。」\n', 'article').pieces).toEqual([
      '　',
      '朝が来た。',
      '　',
      '彼は起きた。',
      '\n\n',
      '「行こう。」',
      '\n',
    ])
  })

  it('ends a sentence at a line break, even inside brackets', () => {
    expect(sentencesOf('「長い話です。\n続きがあります。」と言った。', 'article')).toEqual([
      '「長い話です。',
      '続きがあります。」と言った。',
    ])
  })

  it('does not wait for a bracket that never closes', () => {
    const filling = '長い話が続く。'.repeat(60)
    expect(sentencesOf(`「${filling}」`, 'article')).toHaveLength(60)
    expect(sentencesOf(`「${'短い話だ。'.repeat(10)}」`, 'article')).toHaveLength(1)
  })

  it('splits an endless sentence at a pause', () => {
    const clause = `${'あ'.repeat(299)}、`
    expect(sentencesOf(clause.repeat(5), 'article').map(piece => piece.length)).toEqual([900, 600])
  })
})

it('the number of cut sentences counts a sentence in several pieces once, and never counts white space', () => {
  const [endless, blank] = ['あ'.repeat(2_500), '　'.repeat(1_500)]
  expect(splitText(`${endless}。短い。\n${endless}`, 'article')).toMatchObject({ cut: 2 })
  expect(splitText(endless, 'song')).toMatchObject({ cut: 1 })
  expect(splitText(`${blank}${'あ'.repeat(900)}${blank}\n${blank}`, 'song')).toMatchObject({ cut: 0 })
})

it.each([
  ['田中：　はい。そうです。', ['田中：　はい。', 'そうです。']],
  ['――ありがとうございます。次の質問です。', ['――ありがとうございます。', '次の質問です。']],
  ['Q. 好きな食べ物は？ A. 寿司です。', ['Q. 好きな食べ物は？', 'A. 寿司です。']],
  ['Ｑ１．お名前は？年は？', ['Ｑ１．お名前は？', '年は？']],
  ['記者「今日は。お忙しいところすみません。」', ['記者「今日は。', 'お忙しいところすみません。」']],
  ['山田「いいえ。大丈夫です」', ['山田「いいえ。', '大丈夫です」']],
  ['佐藤「はい。どうぞ。」と答えた。', ['佐藤「はい。どうぞ。」と答えた。']],
  ['聞き手A：「なぜですか？理由は？」', ['聞き手A：「なぜですか？', '理由は？」']],
])('an interview keeps the speaker with the first sentence: %s', (text, sentences) => {
  expect(sentencesOf(text, 'interview')).toEqual(sentences)
})
