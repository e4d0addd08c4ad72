import { describe, expect, it } from 'vitest'
import { examplesOf } from '../../../lib/collection/words/start/examples-of.ts'

describe('the examples of a level', () => {
  it('are nouns, a verb and an adjective with kanji, the same each time', () => {
    const forms = ['パン', '薄い', '毎晩', 'ない', '開ける', '食堂', '昨夜', '高い', '読む', '牛乳']
    expect(examplesOf(forms)).toEqual(['毎晩', '食堂', '開ける', '昨夜', '薄い'])
  })

  it('are any words with kanji where a small dictionary lacks a kind, and none of kana alone', () => {
    expect(examplesOf(['猫', 'パン', '雨'])).toEqual(['猫', '雨'])
  })
})
