import { expect, it } from 'vitest'
import { kindOf } from '../../../lib/contracts/schemas/articles/text-kinds.ts'

it('the kind of a text follows from its recording, then its chapters, then its genre', () => {
  const text = { media_kind: null, total_headings: 0, genre: 'article' } as const
  expect(kindOf(text)).toBe('text')
  expect(kindOf({ ...text, genre: 'song' })).toBe('song')
  expect(kindOf({ ...text, genre: 'interview', total_headings: 1 })).toBe('interview')
  expect(kindOf({ ...text, genre: 'interview', total_headings: 2 })).toBe('book')
  expect(kindOf({ media_kind: 'sound', total_headings: 9, genre: 'song' })).toBe('sound')
  expect(kindOf({ ...text, media_kind: 'film' })).toBe('film')
})
