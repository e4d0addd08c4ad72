import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { List } from '../../../lib/contracts/schemas/basics.ts'
import { memoryPage } from '../../../lib/store/reading/memory-page.ts'
import { MOST_COUNTED } from '../../../lib/store/reading/paging.ts'

interface Word {
  id: number
  form: string
}
const words = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 99 }), form: fc.constantFrom('a', 'b', 'B', 'é', '月') }),
  { selector: ({ id }) => id, maxLength: 30 },
)
const all = () => true
const byForm = (order: 'asc' | 'desc') => ({
  keyOf: ({ form }: Word) => form,
  tieOf: ({ id }: Word) => id,
  order,
})

describe('a page of a list in memory', () => {
  it('has its rows, their number, and the start of the next page', () => {
    const rows = [...Array(10).keys()]
    const even = (row: number) => row % 2 === 0
    const at = (offset: number) => memoryPage(rows, { offset, limit: 2 }, even)
    expect(at(0)).toEqual({ items: [0, 2], total: 5, next_offset: 2 })
    expect(at(3)).toEqual({ items: [6, 8], total: 5, next_offset: null })
    expect(at(9)).toEqual({ items: [], total: 5, next_offset: null })
  })

  it('counts exactly up to the bound, and does not count beyond it', () => {
    const rows = Array.from({ length: MOST_COUNTED }, (_, id) => id)
    const page = { offset: MOST_COUNTED - 1, limit: 5 }
    expect(memoryPage(rows, page, all)).toMatchObject({ total: MOST_COUNTED, next_offset: null })
    expect(memoryPage([...rows, -1], page, all)).toEqual({
      items: [MOST_COUNTED - 1, -1],
      total: null,
      next_offset: null,
    })
  })

  it('gives every row once, page after page, in an order independent of the input’s', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 7 }), (rows, limit) => {
        const paged: Word[] = []
        for (let offset: number | null = 0; offset !== null; ) {
          const page: List<Word> = memoryPage(rows.toReversed(), { offset, limit }, all, byForm('asc'))
          paged.push(...page.items)
          offset = page.next_offset
        }
        expect(paged).toEqual(memoryPage(rows, { offset: 0, limit: 99 }, all, byForm('asc')).items)
        expect(new Set(paged)).toEqual(new Set(rows))
        const forms = paged.map(({ form }) => form)
        expect(forms).toEqual(forms.toSorted())
      }),
    )
  })

  it('reverses the whole order, ties too, and does not change the given list', () => {
    fc.assert(
      fc.property(words, rows => {
        const given = [...rows]
        const up = memoryPage(rows, { offset: 0, limit: 99 }, all, byForm('asc')).items
        expect(memoryPage(rows, { offset: 0, limit: 99 }, all, byForm('desc')).items).toEqual(up.toReversed())
        expect(rows).toEqual(given)
      }),
    )
  })
})
