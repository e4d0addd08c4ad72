import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collectionEntities } from '../../../../lib/data/entities/collections/entities.ts'
import { plainAdd, plainPut, plainPutIf } from '../../../../lib/store/writing/plain-writes.ts'
import { runs } from '../../../support/sample.ts'
import { electroPut, unconnected } from './stored-keys.ts'

const entities = collectionEntities(unconnected('collections'))
const written = [
  ...(['cards', 'reviewLogs', 'events', 'eventReceipts', 'evidence', 'eventHeads'] as const),
  ...(['words', 'wordReceipts', 'wordSources', 'skills', 'senses', 'aliases', 'relations'] as const),
] as const

interface Attribute {
  readonly type: unknown
  readonly required?: boolean
}

/** Any value of the declared type, or none where it may be absent. */
function anyOf({ type, required }: Attribute): fc.Arbitrary<unknown> {
  const value = Array.isArray(type)
    ? fc.constantFrom(...type)
    : type === 'number'
      ? fc.oneof(fc.nat(), fc.double({ min: 0, max: 1e6, noNaN: true }))
      : fc.string({ unit: 'grapheme', minLength: 1 })
  return required ? value : fc.option(value, { nil: undefined })
}

const recordOf = (name: (typeof written)[number]): fc.Arbitrary<object> => {
  const attributes: Record<string, Attribute> = entities[name].schema.attributes
  const counts = { user_id: fc.nat(), seq: fc.nat(), n: fc.nat(9), generation: fc.nat() }
  const values = Object.entries(attributes).map(([attribute, declared]) => [
    attribute,
    attribute in counts ? counts[attribute as keyof typeof counts] : anyOf(declared),
  ])
  return fc.record(Object.fromEntries(values))
}

describe.each(written)('a record of %s that is written past ElectroDB', name => {
  it('is stored with the attributes and keys that ElectroDB gives it', () => {
    fc.assert(
      fc.property(recordOf(name), record => {
        const { Item } = plainPut(entities[name], record as never).Put
        expect(Item).toEqual(electroPut(entities[name], record).Item)
      }),
      runs(200, 3),
    )
  })
})

/** The item and the changes of an update, without the names of its values. */
function filledIn(update: object) {
  const { Key, TableName, UpdateExpression, ...names } = update as Record<string, never>
  const values: Record<string, unknown> = names.ExpressionAttributeValues ?? {}
  const [set = '', add = ''] = String(UpdateExpression)
    .replaceAll(/:\w+/g, name => JSON.stringify(values[name]))
    .replaceAll(/ = |#/g, match => (match === '#' ? '' : ' '))
    .slice('SET '.length)
    .split(' ADD ')
  return { Key, TableName, set: set.split(', ').sort(), add: add.split(', ').sort() }
}

describe('a write past ElectroDB', () => {
  const receipt = { user_id: 7, event_id: 'e', seq: 1, fingerprint: 'f' }

  it('names the value that the stored record must still have', () => {
    expect(plainPutIf(entities.eventReceipts, receipt, { seq: 1 })).toMatchObject({
      Put: {
        ConditionExpression: '#seq = :seq',
        ExpressionAttributeNames: { '#seq': 'seq' },
        ExpressionAttributeValues: { ':seq': 1 },
      },
    })
  })

  it('adds numbers as an upsert of ElectroDB does', () => {
    const day = { user_id: 7, day: '2026-01-02' }
    const more = { reviews: 1, ms: -500 }
    const { Update } = plainAdd(entities.studyDays, day, more) as { Update: object }
    const usual: object = entities.studyDays.upsert(day).add(more).params()
    expect(filledIn(Update)).toEqual(filledIn(usual))
  })

  it('refuses values that the declaration does not allow', () => {
    expect(() => plainPut(entities.eventReceipts, { ...receipt, seq: '1' } as never)).toThrow(
      'event_receipt.seq does not have its declared type',
    )
    expect(() => plainPut(entities.eventReceipts, { ...receipt, seq: undefined } as never)).toThrow(
      'event_receipt.seq is missing',
    )
  })
})
