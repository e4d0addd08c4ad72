import { expect, it } from 'vitest'
import { sizeText } from '../../../../lib/platform/values/size-text.ts'

it('a size in an error is in the unit that people know', () => {
  const sizes = [0, 999, 1_000, 1_536, 33_554_432, 500_000_000, 2_147_483_648, 5e9]
  expect(sizes.map(sizeText)).toEqual([
    '0 bytes',
    '999 bytes',
    '1 kB',
    '1.5 kB',
    '33.6 MB',
    '500 MB',
    '2.1 GB',
    '5 GB',
  ])
})
