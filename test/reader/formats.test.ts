import { describe, expect, it } from 'vitest'
import { formatsFor } from '../../web/language/formats.ts'

describe('a past date', () => {
  const now = new Date(2026, 10, 26, 9)
  const said = (language: 'en' | 'ja' | 'zh', days: number, hour = 9) =>
    formatsFor(language).ago(new Date(2026, 10, 26 - days, hour).toISOString(), now)

  it.each([
    [0, 'today', '今日'],
    [1, 'yesterday', '昨日'],
    [6, '6 days ago', '6 日前'],
    [7, 'last week', '先週'],
    [20, '2 weeks ago', '2 週間前'],
    [45, 'last month', '先月'],
    [300, '9 months ago', '9 か月前'],
    [800, '2 years ago', '2 年前'],
  ])('of %i days is said as people say it', (days, english, japanese) => {
    expect([said('en', days), said('ja', days)]).toEqual([english, japanese])
  })

  it('counts days of the calendar, and is never in the future', () => {
    expect([said('en', 1, 23), said('en', 0, 1), said('en', -1)]).toEqual(['yesterday', 'today', 'today'])
  })
})
