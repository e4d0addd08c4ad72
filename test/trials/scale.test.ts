import { describe, expect, it } from 'vitest'
import { touchesOfRead, touchesOfWrite } from '../../scripts/trials/scale/touches.ts'
import { readUnits, sizeOf, writeUnits } from '../../scripts/trials/scale/units.ts'

const article = (over: object = {}) => ({
  pk: { S: 'ARTICLE#7' },
  sk: { S: 'HEAD' },
  gsi1pk: { S: 'OWNER#1' },
  gsi1sk: { S: '2026' },
  title: { S: '雨' },
  raw: { S: 'x'.repeat(4_000) },
  ...over,
})

describe('the cost of a call on DynamoDB', () => {
  it('depends on the size of the item: names and values', () => {
    expect(sizeOf({ a: { S: '雨' }, bc: { N: '-1234' }, d: { BOOL: true } })).toBe(4 + 6 + 2)
    expect(sizeOf({ m: { M: { a: { S: 'b' } } }, l: { L: [{ S: 'xyz' }] } })).toBe(1 + 3 + 2 + (1 + 3 + 3))
    expect([1, 1_024, 1_025].map(size => writeUnits(size, false))).toEqual([1, 1, 2])
    expect([1, 4_097].flatMap(size => [readUnits(size, true), readUnits(size, false)])).toEqual([
      1, 0.5, 2, 1,
    ])
  })

  it('covers, for a write, the row and each index whose copy changes', () => {
    const table = 'content'
    const created = touchesOfWrite({ table, before: null, after: article() }, false)
    expect(created).toMatchObject([
      { index: null, pk: 'ARTICLE#7', kind: 'write', units: 4 },
      { index: 'gsi1', pk: 'OWNER#1', kind: 'write', units: 1 },
    ])
    const hidden = touchesOfWrite({ table, before: article(), after: article({ raw: { S: 'y' } }) }, true)
    expect(hidden).toMatchObject([{ index: null, units: 8, grown: -3_999 }])
    const moved = touchesOfWrite(
      { table, before: article(), after: article({ gsi1pk: { S: 'OWNER#2' } }) },
      false,
    )
    expect(moved.map(({ pk }) => pk)).toEqual(['ARTICLE#7', 'OWNER#1', 'OWNER#2'])
    expect(touchesOfWrite({ table, before: article(), after: null }, false)).toHaveLength(2)
  })

  it('covers, for a query, the items found in its partition', () => {
    const asked = {
      TableName: 'content',
      IndexName: 'gsi1',
      KeyConditionExpression: '#pk = :pk and begins_with(#sk, :sk)',
      ExpressionAttributeNames: { '#pk': 'gsi1pk', '#sk': 'gsi1sk' },
      ExpressionAttributeValues: { ':pk': { S: 'OWNER#1' }, ':sk': { S: '20' } },
    }
    expect(touchesOfRead('Query', asked, { Items: [article(), article()] })).toMatchObject([
      { table: 'content', index: 'gsi1', pk: 'OWNER#1', kind: 'read', units: 1 },
    ])
    expect(touchesOfRead('Query', asked, { Items: [] })).toMatchObject([{ units: 0.5 }])
  })
})
