import { expect, it } from 'vitest'
import { bracketed } from '../../reader/src/components/bracketed.ts'

const sentence = [
  { text: '私', reading: 'わたし' },
  { text: 'は' },
  { text: '大学', reading: 'だいがく' },
  { text: '生', reading: 'せい' },
  { text: 'だ。' },
]

it('readings in brackets stand behind what they belong to, after a space where kana stand before it', () => {
  expect(bracketed(sentence)).toBe('私[わたし]は 大学[だいがく]生[せい]だ。')
})

it('readings of a part of a sentence are those of its whole runs', () => {
  expect(bracketed(sentence, 2, 4)).toBe('大学[だいがく]生[せい]だ')
  expect(bracketed(sentence, 3, 2)).toBe('学 生[せい]')
})
