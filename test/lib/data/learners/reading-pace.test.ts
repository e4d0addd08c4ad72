import { expect, it } from 'vitest'
import { mostPace } from '../../../../lib/contracts/schemas/learners/reading-pace.ts'
import { ownPaceOf } from '../../../../lib/data/learners/days/reading-pace.ts'

const read = (minutes: number, pace: number) => ({ characters: minutes * pace, ms: minutes * 60_000 })

it('the own pace is the one at or below which half of the time was read', () => {
  expect(ownPaceOf([read(5, 300), read(6, 400), read(5, 900)])).toBe(400)
  expect(ownPaceOf([read(20, 250), ...Array.from({ length: 9 }, () => read(1, 1_100))])).toBe(250)
})

it('the own pace is 600 until ten minutes are known, and between 200 and 1,200', () => {
  expect(ownPaceOf([])).toBe(600)
  expect(ownPaceOf([read(9, 300), { characters: 0, ms: 600_000 }])).toBe(600)
  expect([ownPaceOf([read(10, 90)]), ownPaceOf([read(10, 1_900)])]).toEqual([200, 1_200])
})

it('the most pace at which rows count is three times the own one, as far as events may tell', () => {
  expect([mostPace(200), mostPace(350), mostPace(600)]).toEqual([600, 1_050, 1_200])
})
