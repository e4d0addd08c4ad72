import { describe, expect, it } from 'vitest'
import { actionOf, bindings } from '../../reader/src/screens/read/keys/bindings.ts'

describe('the keys of a text', () => {
  it('mean one action each', () => {
    for (const { action, code = '', key = '', shift = false } of bindings)
      expect(actionOf({ code, key, shiftKey: shift, repeat: false })).toBe(action)
  })
})
