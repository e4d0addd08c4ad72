import { expect, it } from 'vitest'
import { batchesOf } from '../../../../lib/platform/values/batches.ts'

it('has items in batches within both limits, and a larger item alone', () => {
  const batched = (most: Parameters<typeof batchesOf>[1], sizes: number[]) => [
    ...batchesOf(sizes, most, size => size),
  ]
  expect(batched({ items: 2 }, [])).toEqual([])
  expect(batched({ items: 2 }, [9, 9, 9])).toEqual([[9, 9], [9]])
  expect(batched({ size: 5 }, [2, 3, 1, 9, 4, 1])).toEqual([[2, 3], [1], [9], [4, 1]])
  expect(batched({ items: 2, size: 5 }, [1, 1, 1, 5, 0])).toEqual([[1, 1], [1], [5, 0]])
})
