import { describe, expect, it } from 'vitest'
import { keyMap } from '../../reader/src/keys/key-map.ts'
import { bindings } from '../../reader/src/screens/read/keys/bindings.ts'
import { reviewBindings } from '../../reader/src/screens/review/review-bindings.ts'

describe.each([
  { of: 'a text', all: bindings },
  { of: 'the review', all: reviewBindings },
])('the keys of $of', ({ all }) => {
  it('mean one action each', () => {
    const { actionOf } = keyMap<string>(all, {})
    for (const { action, code = '', key = '', shift = false } of all)
      expect(actionOf({ code, key, shiftKey: shift, repeat: false })).toBe(action)
  })
})
