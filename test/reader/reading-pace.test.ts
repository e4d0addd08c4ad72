import { expect, it } from 'vitest'
import { minutesLeft, paceOf } from '../../reader/src/screens/read/page-look/pace.ts'

const day = (day: string, minutes: number, read_characters: number) => ({
  day,
  read_ms: minutes * 60_000,
  read_characters,
})

it('the pace is that of the last fortnight with reading, and unknown after less than a minute', () => {
  expect(paceOf([])).toBeNull()
  expect(paceOf([day('2026-11-20', 0.5, 200)])).toBeNull()
  expect(paceOf([day('2026-11-20', 0, 0), day('2026-11-21', 10, 3_000)])).toBe(300)
  const again = { ...day('2026-11-21', 30, 3_000), read_again_ms: 20 * 60_000 }
  expect(paceOf([again, { ...day('2026-11-22', 5, 0), read_again_ms: 5 * 60_000 }])).toBe(300)
  const fortnight = Array.from({ length: 14 }, (_, n) => day(`2026-11-${n + 10}`, 1, 300))
  expect(paceOf([...fortnight, day('2026-10-01', 600, 6_000)])).toBe(300)
})

it('the rest takes whole minutes, at least one, and is not said without a pace or sentences', () => {
  const left = { sentences: 90, length: 20, pace: 300 }
  expect(minutesLeft(left)).toBe(6)
  expect(minutesLeft({ ...left, sentences: 1 })).toBe(1)
  expect(minutesLeft({ ...left, sentences: 0 })).toBeNull()
  expect(minutesLeft({ ...left, pace: null })).toBeNull()
  expect(minutesLeft({ ...left, length: 0 })).toBeNull()
})
