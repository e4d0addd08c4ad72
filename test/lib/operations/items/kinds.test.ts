import { Entity } from 'electrodb'
import { describe, expect, it } from 'vitest'
import { declaredIn } from '../../../../lib/operations/items/kinds.ts'

describe('the declarations of items', () => {
  it.each(['accounts', 'identities', 'members', 'content', 'collections'] as const)(
    'that ElectroDB writes are valid in the table %s',
    table => {
      const entities = declaredIn(table).filter(declared => declared instanceof Entity)
      expect(entities).not.toEqual([])
      // The services make them without this check.
      for (const { schema } of entities) Reflect.construct(Entity, [schema])
    },
  )
})
