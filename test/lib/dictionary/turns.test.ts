import { expect, it } from 'vitest'
import { Turns } from '../../../lib/dictionary/build/turns.ts'

/** The looks at which a build pauses or goes on. */
function changes(looks: number, othersWork: (look: number) => boolean) {
  const turns = new Turns()
  return Array.from({ length: looks }, (_, at) => ({
    at,
    kind: turns.nextControl(othersWork(at))?.kind,
  })).filter(({ kind }) => kind !== undefined)
}

it('a build pauses as soon as others work, and goes on two seconds after they have finished', () => {
  expect(changes(100, at => at >= 10 && at < 30)).toEqual([
    { at: 10, kind: 'pause' },
    { at: 49, kind: 'go' },
  ])
})

it('a build stays paused while others work with short breaks', () => {
  expect(changes(200, at => at >= 10 && at % 15 === 0)).toEqual([{ at: 15, kind: 'pause' }])
})

it('a build runs for five seconds of every thirty-five while others work all the time', () => {
  const found = changes(1_000, () => true)
  expect(found.slice(0, 4)).toEqual([
    { at: 0, kind: 'pause' },
    { at: 301, kind: 'go' },
    { at: 352, kind: 'pause' },
    { at: 653, kind: 'go' },
  ])
})

it('a build is late when it has run for an hour, however long it was paused', () => {
  const minutesUntilLate = (othersWork: boolean) => {
    const turns = new Turns()
    let looks = 0
    for (; !turns.isLate; looks += 1) turns.nextControl(othersWork)
    return Math.floor(looks / 600)
  }
  expect(minutesUntilLate(false)).toBe(60)
  expect(minutesUntilLate(true)).toBeGreaterThan(60 * 6)
})
