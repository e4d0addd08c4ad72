import { describe, expect, it } from 'vitest'
import type { Genre } from '../../../../../lib/contracts/schemas/japanese/text.ts'
import { transcriptText } from '../../../../../lib/study/articles/recordings/transcript-text.ts'

/** Spoken segments, each after its seconds of silence; every segment takes a second. */
function said(...segments: [pause: number, text: string][]) {
  let time = 0
  return segments.map(([pause, text]) => {
    const start = time + pause
    time = start + 1
    return { start, end: time, text }
  })
}
const textOf = (segments: ReturnType<typeof said>, genre: Genre = 'article') =>
  transcriptText(segments, genre)

describe('the text of a transcript', () => {
  it('has no line in a song that would have to be cut', () => {
    const segments = said([0, `${'ら'.repeat(900)}、${'ら'.repeat(900)}`], [0, '雨だ。'])
    const lengths = (genre: Genre) =>
      textOf(segments, genre)
        .split('\n')
        .map(line => line.length)
    expect([lengths('song'), lengths('article')]).toEqual([[901, 900, 3], [1_804]])
  })

  it.each<[string, ReturnType<typeof said>, string]>([
    [
      'joins Japanese without spaces',
      said([0, '今日は'], [0, 'いい天気'], [0.2, 'ですね。']),
      '今日はいい天気ですね。',
    ],
    ['puts white space around segments away', said([0, ' 雨だ。 '], [0, '\n風だ。']), '雨だ。風だ。'],
    [
      'keeps sentences together over a breath',
      said([0, '雨だ。'], [1.9, '「風だ。」'], [1.9, '雪だ。']),
      '雨だ。「風だ。」雪だ。',
    ],
    ['begins a line after a long pause', said([0, '雨だ。'], [2, '風だ。']), '雨だ。\n風だ。'],
    [
      'begins a line where one ends open before a pause',
      said([0, 'そうか'], [0.5, '行こう。']),
      'そうか\n行こう。',
    ],
    [
      'goes on where a clause ends before a pause',
      said([0, '雨が降ったら、'], [0.9, '行かない。']),
      '雨が降ったら、行かない。',
    ],
    [
      'puts spaces between words of other languages',
      said([0, 'Hello'], [0, 'world.'], [0, 'It is'], [0, '雨だ。'], [0, '2'], [0, 'o’clock.']),
      'Hello world. It is雨だ。2 o’clock.',
    ],
  ])('%s', (_, segments, text) => {
    expect(textOf(segments)).toBe(text)
  })

  it('of a song has a line for each segment', () => {
    expect(textOf(said([0, '夜空に、'], [0, '星が光る。'], [0, '君を見る']), 'song')).toBe(
      '夜空に、\n星が光る。\n君を見る',
    )
  })
})
