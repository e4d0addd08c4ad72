import { expect, it } from 'vitest'
import { sizeText } from '../../../../lib/platform/values/size-text.ts'

it('a size in an error is in the unit that people know', () => {
  const sizes = [0, 999, 1_024, 1_536, 1_048_576, 524_288_000, 1_600_000]
  expect(sizes.map(sizeText)).toEqual([
    '0 bytes',
    '999 bytes',
    '1 KiB',
    '1.5 KiB',
    '1 MiB',
    '500 MiB',
    '1.5 MiB',
  ])
})
