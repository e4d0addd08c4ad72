import { describe, expect, it } from 'vitest'
import { mustKeepApart, parseUsersMap } from '../../../../lib/operations/moving/users-map.ts'

describe('a map of ids', () => {
  it('consists of lines of old,new, with empty lines and comments between', () => {
    expect([...parseUsersMap('\uFEFF# old,new\r\n2,5\r\n\r\n 3 , 2 \n')]).toEqual([
      [2, 5],
      [3, 2],
    ])
    expect(parseUsersMap('').size).toBe(0)
  })

  it.each([
    ['2;5', 'Line 1 of the map of ids is not of the form old,new.'],
    ['2,5,7', 'Line 1 of the map of ids is not of the form old,new.'],
    ['\n2,-5', 'Line 2 of the map of ids is not of the form old,new.'],
    ['0,5', 'Line 1 of the map of ids is not of the form old,new.'],
    ['2,1e3', 'Line 1 of the map of ids is not of the form old,new.'],
    ['2,1234567890123456', 'Line 1 of the map of ids is not of the form old,new.'],
    ['2,5\n2,6', 'Line 2 of the map of ids names 2 again.'],
    ['2,5\n\n3,5', 'Lines 1 and 3 of the map of ids map two accounts to 5. Give each an id of its own.'],
  ])('that is %j is refused', (text, sentence) => {
    expect(() => parseUsersMap(text)).toThrow(sentence)
  })

  it('may swap accounts, but not merge one into another that keeps its id', () => {
    mustKeepApart(parseUsersMap('2,3\n3,2'), [2, 3, 4])
    mustKeepApart(parseUsersMap('2,3'), [2, 4])
    expect(() => mustKeepApart(parseUsersMap('2,3'), [3, 2])).toThrow(
      'would merge the accounts 3 and 2 into 3',
    )
  })
})
