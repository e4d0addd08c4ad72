import { expect, it } from 'vitest'
import { together } from '../../../reader/src/upload/together.ts'

type Part = Parameters<typeof together>[0][number]

it.each<[Part['kind'][], number[]]>([
  [
    ['text', 'lines', 'text'],
    [0, 2],
  ],
  [['book', 'text', 'book'], [0]],
  [
    ['lines', 'recording', 'text', 'lines', 'recording'],
    [0, 1, 3],
  ],
  [
    ['recording', 'recording', 'lines', 'book'],
    [0, 2],
  ],
  [[], []],
])('of the files %j, those at %j become one text', (kinds, taken) => {
  const parts = kinds.map(kind => ({ kind }))
  expect(together(parts).map(part => parts.indexOf(part))).toEqual(taken)
})
