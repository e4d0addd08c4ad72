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
    [7, '1 week ago', '1 週間前'],
    [20, '2 weeks ago', '2 週間前'],
    [45, '1 month ago', '1 か月前'],
    [300, '9 months ago', '9 か月前'],
    [800, '2 years ago', '2 年前'],
  ])('of %i days is said as people say it', (days, english, japanese) => {
    expect([said('en', days), said('ja', days)]).toEqual([english, japanese])
  })

  it('counts days of the calendar, and is never in the future', () => {
    expect([said('en', 1, 23), said('en', 0, 1), said('en', -1)]).toEqual(['yesterday', 'today', 'today'])
  })
})

it('the app says a near date to come as people say it, and gives a later one', () => {
  const now = new Date(2026, 10, 26, 23)
  const ahead = (days: number) => formatsFor('en').ahead(new Date(2026, 10, 26 + days, 1).toISOString(), now)
  expect([-1, 0, 1, 5, 20].map(ahead)).toEqual(['today', 'today', 'tomorrow', 'in 5 days', 'Dec 16, 2026'])
})
