import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chosen } from '../../../../lib/dictionary/looking/chosen.ts'

const ids = fc.uniqueArray(fc.constantFrom(...'ABCDEFGH'), { maxLength: 8 })

it('a choice shows each dictionary that is offered and not hidden once, the ordered ones first', () => {
  fc.assert(
    fc.property(ids, ids, ids, (offered, order, hidden) => {
      const shown = chosen(
        offered.map(id => ({ id })),
        { order, hidden },
      ).map(({ id }) => id)
      const left = offered.filter(id => !hidden.includes(id))
      expect(shown).toEqual([
        ...order.filter(id => left.includes(id)),
        ...left.filter(id => !order.includes(id)),
      ])
    }),
  )
})

it('a choice survives what is removed and comes back', () => {
  fc.assert(
    fc.property(ids, ids, ids, fc.constantFrom(...'ABCDEFGH'), (offered, order, hidden, removed) => {
      const all = offered.map(id => ({ id }))
      const before = chosen(all, { order, hidden })
      const without = chosen(
        all.filter(({ id }) => id !== removed),
        { order, hidden },
      )
      expect(without).toEqual(before.filter(({ id }) => id !== removed))
    }),
  )
})
