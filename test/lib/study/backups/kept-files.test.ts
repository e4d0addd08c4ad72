import { describe, expect, it } from 'vitest'
import { nameAt, superfluous, timeOf } from '../../../../lib/study/backups/kept-files.ts'

const HOUR_MS = 3_600_000
/** Every so many hours, up to Monday 2026-11-23, 09:00. */
const last = Date.UTC(2026, 10, 23, 9)
const series = (count: number, hours: number) =>
  Array.from({ length: count }, (_, n) => nameAt(new Date(last - n * hours * HOUR_MS)))
const keptOf = (names: string[]) => names.filter(name => !superfluous(names).includes(name))
const days = (names: string[]) => names.map(name => timeOf(name)?.toISOString().slice(0, 10))

it('the name of an automatic backup has the time at which it was begun, unlike any other name', () => {
  const time = new Date('2026-11-23T09:15:30.123Z')
  expect(nameAt(time)).toBe('yomu-auto-20261123T091530Z.tar')
  expect(timeOf(nameAt(time))?.toISOString()).toBe('2026-11-23T09:15:30.000Z')
  const others = [
    'yomu-auto-20261323T091530Z.tar',
    'yomu-auto-20261123T091530Z.tar.part',
    'yomu-2026-11-23-093000.tar',
    'before-upgrade-20261123T091530Z.tar',
    'yomu-auto.json',
    'x yomu-auto-20261123T091530Z.tar',
  ]
  expect(others.map(timeOf)).toEqual(others.map(() => null))
  expect(superfluous(others)).toEqual([])
})

describe('the automatic backups that are kept', () => {
  it('are the newest of each of the last seven days and four weeks', () => {
    expect(days(keptOf(series(60, 24)))).toEqual([
      '2026-11-23',
      '2026-11-22',
      '2026-11-21',
      '2026-11-20',
      '2026-11-19',
      '2026-11-18',
      '2026-11-17',
      // Sundays: the newest of each week.
      '2026-11-15',
      '2026-11-08',
    ])
  })

  it('are at least seven if they are made rarely, however old they are', () => {
    expect(superfluous(series(7, 24 * 30))).toEqual([])
    expect(superfluous(series(8, 24 * 30))).toHaveLength(1)
  })
})
