import { describe, expect, it } from 'vitest'
import * as usage from '../../../handlers/user-manager/usage.ts'
import type { UsageSummary } from '../../../lib/contracts/schemas/accounts/usage.ts'
import { summariseUsage } from '../../../lib/user-manager/usage/usage-reports.ts'
import { deepIt } from '../../support/sample.ts'
import { call, synthesis, upload, usageLab } from './usage-lab.ts'

const open = usageLab()

const costs = ({ groups }: UsageSummary) => groups.map(({ key, totals }) => [key, totals.cost])
const calls = ({ groups }: UsageSummary) => groups.map(({ key, totals }) => [key, totals.calls])
const on = (day: string) => ({ created_at: `${day}T23:59:59.999Z` })

describe('a summary of usage', () => {
  it('is split by day: every day with usage, in order', async () => {
    const lab = await open()
    await lab.record(
      call({ cost: 2, ...on('2026-11-20') }),
      upload(on('2026-11-18')),
      call({ cost: 1, ...on('2026-11-18') }),
      call({ cost: 5, ...on('2026-10-01') }),
    )
    const summary = await lab.summary({ by: 'day', days: '3' })
    expect(costs(summary)).toEqual([
      ['2026-11-18', 1],
      ['2026-11-20', 2],
    ])
    expect(summary.groups[0]?.totals).toMatchObject({ calls: 1, uploads: 1 })
    expect(summary).toMatchObject({ total_groups: 2, groups_since: summary.since, totals: { cost: 3 } })
  })

  deepIt('lists the most expensive first, then those with the most calls, unknown costs last', async () => {
    const lab = await open()
    const free = { cost: 0 }
    const unknown = { cost: null }
    await lab.record(
      call({ model: 'unknown, once', ...unknown }),
      ...[1, 2, 3, 4].map(() => call({ model: 'unknown, four times', ...unknown })),
      ...[1, 2].map(() => call({ model: 'free, twice', ...free })),
      ...[1, 2, 3].map(() => call({ model: 'free, three times', ...free })),
      call({ model: 'partly known', cost: 0.5 }),
      call({ model: 'partly known', ...unknown }),
      call({ model: 'dear', cost: 3 }),
    )
    const summary = await lab.summary({ by: 'model' })
    expect(costs(summary)).toEqual([
      ['dear', 3],
      ['partly known', 0.5],
      ['free, three times', 0],
      ['free, twice', 0],
      ['unknown, four times', null],
      ['unknown, once', null],
    ])
    expect(summary.groups.map(({ totals }) => totals.unknown_cost_calls)).toEqual([0, 1, 0, 0, 4, 1])
  })

  deepIt('lists two hundred groups, and says how many there are', async () => {
    const lab = await open()
    const articles = Array.from({ length: 203 }, (_, n) => call({ article_id: n + 1, cost: n }))
    for (const start of [0, 100, 200]) await lab.record(...articles.slice(start, start + 100))
    const summary = await lab.summary({ by: 'article' })
    expect(summary).toMatchObject({ total_groups: 203, totals: { calls: 203 } })
    expect(summary.groups.map(({ key }) => key)).toEqual(
      Array.from({ length: 200 }, (_, n) => String(203 - n)),
    )
  })

  deepIt('omits the oldest days of too many from its groups, never from its totals', async () => {
    const lab = await open()
    for (const day of ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'])
      await lab.record(...[1, 2].map(user_id => call({ user_id, ...on(day) })))
    const { signal } = new AbortController()
    const reading = (most: number) => summariseUsage(lab.app.accounts, { days: 4, by: 'user' }, signal, most)
    const all = await reading(8)
    expect(all).toMatchObject({ total_groups: 2, groups_since: '2026-11-17T00:00:00.000Z' })
    expect(calls(all)).toEqual([
      ['1', 4],
      ['2', 4],
    ])
    for (const most of [6, 7]) {
      const cut = await reading(most)
      expect(cut).toMatchObject({ total_groups: null, groups_since: '2026-11-18T00:00:00.000Z' })
      expect(calls(cut)).toEqual([
        ['1', 3],
        ['2', 3],
      ])
      expect(cut.totals.calls).toBe(8)
    }
    const oneDay = await reading(1)
    expect(oneDay).toMatchObject({ total_groups: null, groups_since: '2026-11-20T00:00:00.000Z' })
    expect(calls(oneDay)).toEqual([['2', 1]])
  })

  deepIt('still adds up days from before shares and speech were counted', async () => {
    const lab = await open()
    const tokens = { input_tokens: 10, output_tokens: 5 }
    const counted = { calls: 2, uploads: 1, ...tokens, cost: 1, unknown_cost_calls: 0 }
    for (const day of ['2026-11-19', '2026-11-20'])
      await lab.app.accounts.usageDays.put({ day, ...counted }).go()
    await lab.record(call({ cost: 2 }), synthesis())
    const summary = await lab.summary({ by: 'model' })
    expect(summary.totals).toMatchObject({
      ...{ calls: 5, uploads: 2, cost: 4, syntheses: 1, spoken_characters: 30 },
      ...{ transcriptions: 0, transcribed_seconds: 0 },
    })
    expect(costs(summary)).toContainEqual(['some-model', 2])
    expect(costs(await lab.summary({ by: 'day' }))).toEqual([
      ['2026-11-19', 1],
      ['2026-11-20', 3],
    ])
  })

  deepIt('is empty without usage, and split by nothing else', async () => {
    const lab = await open()
    for (const by of ['day', 'model', 'user', 'article'])
      expect(await lab.summary({ by })).toMatchObject({ groups: [], total_groups: 0, totals: { cost: null } })
    for (const query of [{ by: 'stage' }, { by: '' }, { days: '0' }, { days: '1000' }])
      expect(await lab.outcome(usage.summary, { as: lab.root, query })).toBe('400 invalid_input')
  })
})
