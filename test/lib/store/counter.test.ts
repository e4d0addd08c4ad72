import { describe, expect, it } from 'vitest'
import { nextId } from '../../../lib/store/writing/counter.ts'
import { testStores } from '../../support/store.ts'

const stores = testStores()

describe('a counter', () => {
  it('starts at one and gives numbers in a row', async () => {
    const { client, table } = await stores.open('content')
    expect(await nextId(client, table, 'article')).toBe(1)
    expect(await nextId(client, table, 'article', 10)).toBe(2)
    expect(await nextId(client, table, 'article')).toBe(12)
    expect(await nextId(client, table, 'user')).toBe(1)
  })

  it('gives no number twice, however many callers ask at once', async () => {
    const { client, tableName } = await stores.open('content')
    const ask = () => nextId(client, tableName('content'), 'article', 3)
    const firsts = await Promise.all(Array.from({ length: 10 }, ask))
    expect(firsts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, i) => 1 + i * 3))
  })
})
