import { describe, expect, it } from 'vitest'
import * as internal from '../../../handlers/user-manager/internal.ts'
import { pruneUsage } from '../../../lib/user-manager/usage/usage-reports.ts'
import { deepIt } from '../../support/sample.ts'
import { assertion } from '../../support/surroundings.ts'
import { call, upload, usageLab } from './usage-lab.ts'

const open = usageLab()

type Lab = Awaited<ReturnType<typeof open>>

const prune = async ({ ask, clock }: Lab) =>
  ask(internal.pruneUsage, { as: await assertion(internal.pruneUsage.route, null, { now: clock.now() }) })
const kept = async (lab: Lab, query: Record<string, string> = {}) =>
  (await lab.list(query)).items.map(({ created_at }) => created_at.slice(0, 10))

describe('old usage records', () => {
  it('are removed after USAGE_DAYS, and all that they counted towards stays', async () => {
    const lab = await open({ USAGE_DAYS: '3' })
    const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-20']
    await lab.record(...days.map(day => call({ created_at: `${day}T23:59:59.999Z` })), upload())
    const summaries = () => Promise.all(['day', 'model', 'user', 'article'].map(by => lab.summary({ by })))
    const before = await summaries()

    expect(await prune(lab)).toEqual({ removed: 2, is_more_due: false })
    expect(await kept(lab)).toEqual(['2026-11-20', '2026-11-20', '2026-11-18'])
    expect(await kept(lab, { article_id: '7' })).toEqual(['2026-11-20', '2026-11-18'])
    expect(await summaries()).toEqual(before)
    expect(await prune(lab)).toEqual({ removed: 0, is_more_due: false })
  })

  deepIt('are kept for four hundred days without a setting', async () => {
    const lab = await open()
    await lab.record(
      call({ created_at: '2025-10-16T23:59:59.999Z' }),
      call({ created_at: '2025-10-17T00:00:00.000Z' }),
    )
    expect(await prune(lab)).toMatchObject({ removed: 1 })
    expect(await kept(lab)).toEqual(['2025-10-17'])
  })

  deepIt('are removed the oldest first, a limited number in a call', async () => {
    const lab = await open()
    await lab.record(...[3, 1, 2].map(day => call({ created_at: `2020-01-0${day}T00:00:00.000Z` })))
    const { signal } = new AbortController()
    const some = () => pruneUsage(lab.app.accounts, 400, signal, 2)
    expect(await some()).toEqual({ removed: 2, is_more_due: true })
    expect(await kept(lab)).toEqual(['2020-01-03'])
    expect(await some()).toEqual({ removed: 1, is_more_due: false })
  })
})
