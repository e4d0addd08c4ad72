import { describe, expect, it } from 'vitest'
import { MOST_COUNTED, pageOf, rowsOf } from '../../../lib/store/reading/paging.ts'

/** A query of `size` rows, and the number of rows that were read of it. */
function queryOf(size: number, perRead = 500) {
  let read = 0
  const rows = rowsOf<number>(async cursor => {
    const start = Number(cursor ?? 0)
    const data = Array.from({ length: Math.min(perRead, size - start) }, (_, n) => start + n)
    read += data.length
    return { data, cursor: start + perRead < size ? String(start + perRead) : null }
  })
  return { rows, read: () => read }
}

describe('a page of a query', () => {
  it.each([
    [{ offset: 0, limit: 3 }, [0, 1, 2], 3],
    [{ offset: 3, limit: 3 }, [3, 4, 5], 6],
    [{ offset: 6, limit: 3 }, [6], null],
    [{ offset: 4, limit: 3 }, [4, 5, 6], null],
    [{ offset: 9, limit: 3 }, [], null],
  ])('at %o is %o', async (page, items, next_offset) => {
    expect(await pageOf(queryOf(7, 2).rows, page)).toEqual({ items, total: 7, next_offset })
  })

  it('counts up to a bound, and beyond it reports that more exist', async () => {
    const page = { offset: 0, limit: 1 }
    expect((await pageOf(queryOf(MOST_COUNTED).rows, page)).total).toBe(MOST_COUNTED)
    const { rows, read } = queryOf(2 * MOST_COUNTED)
    expect(await pageOf(rows, page)).toEqual({ items: [0], total: null, next_offset: 1 })
    expect(read()).toBeLessThan(MOST_COUNTED + 1000)
  })

  it('may start beyond the bound', async () => {
    const offset = MOST_COUNTED + 5
    const { items, next_offset } = await pageOf(queryOf(offset + 2).rows, { offset, limit: 1 })
    expect([items, next_offset]).toEqual([[offset], offset + 1])
  })

  it('reads no further than necessary if the total is known', async () => {
    const { rows, read } = queryOf(10_000)
    expect((await pageOf(rows, { offset: 10, limit: 10 }, 10_000)).next_offset).toBe(20)
    expect(read()).toBe(500)
  })
})
