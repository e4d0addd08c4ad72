import { dayAfter } from '../../../../../lib/contracts/schemas/basics.ts'

/** A day of the calendar: its column, and its row, of which Monday is 0. */
interface Cell {
  day: string
  week: number
  weekday: number
  characters: number
  /** 0 without reading, else 1 to 4: a quarter of the days with reading has each. */
  level: number
}

export const WEEKS = 53
const LEVELS = 4

/** The weeks up to today's. */
export function weeksUpTo(today: string, charactersOn: ReadonlyMap<string, number>): Cell[] {
  const weekday = (new Date(today).getUTCDay() + 6) % 7
  const first = dayAfter(today, -weekday - (WEEKS - 1) * 7)
  const days = (WEEKS - 1) * 7 + weekday + 1
  const sorted = [...charactersOn.values()].filter(count => count > 0).sort((a, b) => a - b)
  return Array.from({ length: days }, (_, n) => {
    const day = dayAfter(first, n)
    const characters = charactersOn.get(day) ?? 0
    return { day, week: Math.floor(n / 7), weekday: n % 7, characters, level: levelOf(characters, sorted) }
  })
}

function levelOf(characters: number, sorted: readonly number[]): number {
  if (characters <= 0) return 0
  const fewer = sorted.findIndex(count => count >= characters)
  return 1 + Math.floor((fewer * LEVELS) / sorted.length)
}

/** The weeks in which a month begins. */
export const monthsOf = (cells: readonly Cell[]): { week: number; day: string }[] =>
  cells.filter(({ day }) => day.endsWith('-01')).map(({ week, day }) => ({ week, day }))
