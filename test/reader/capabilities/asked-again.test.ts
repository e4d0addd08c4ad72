import { expect, it } from 'vitest'
import { askedAgainAfter } from '../../../reader/src/capabilities/asked-again.ts'

it('the capabilities of a server are asked for again every five seconds while something is made, and within 15 seconds otherwise', () => {
  expect(askedAgainAfter({ making: ['dictionary'] })).toBe(5_000)
  for (const shown of [undefined, { making: [] }]) expect(askedAgainAfter(shown)).toBeLessThan(15_000)
})
