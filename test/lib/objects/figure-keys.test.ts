import { expect, it } from 'vitest'
import { figureKey, parseKey } from '../../../lib/objects/keys.ts'

it('the key of an image of a text names its account, its text, its name there and its source', () => {
  const key = figureKey(7, 12, 'p1', '0123456789abcdef'.repeat(4))
  expect(key).toBe('image/u7/articles/12-p1-0123456789abcdef.webp')
  const parts = { user_id: 7, article_id: 12, image: 'p1', source: '0123456789abcdef' }
  expect(parseKey(key)).toEqual({ area: 'figure', ...parts })
  for (const other of ['P1', 'p-1', '../1', ''])
    expect(() => figureKey(7, 12, other, '0'.repeat(64))).toThrow(TypeError)
})
