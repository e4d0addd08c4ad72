import { describe, expect, it } from 'vitest'
import { Ulid } from '../../lib/contracts/schemas/basics.ts'
import { ulidFactory } from '../../router/ids.ts'

describe('ids', () => {
  it('are ULIDs that rise and never repeat, within a millisecond too', () => {
    const ids = Array.from({ length: 20_000 }, ulidFactory())
    expect(ids.every(id => Ulid.safeParse(id).success)).toBe(true)
    expect(ids).toEqual([...new Set(ids)].sort())
  })

  it('differ between factories', () => {
    const random = () => ulidFactory()().slice(10)
    expect(random()).not.toBe(random())
  })
})
