import { describe, expect, it } from 'vitest'
import * as internal from '../../../handlers/user-manager/internal.ts'
import { recordUsage } from '../../../lib/accounts/record-usage.ts'
import { assertion } from '../../support/surroundings.ts'
import { call, synthesis, transcription, upload, usageLab } from './usage-lab.ts'

const open = usageLab()

describe('usage records', () => {
  it('come back as they were sent, the latest first', async () => {
    const lab = await open()
    const records = [
      upload(),
      call(),
      synthesis({ outcome: 'failed', failure: 'rate_limited' }),
      transcription(),
    ]
    const last = call({ created_at: '2026-11-20T08:30:00Z', cost: null })
    expect(await lab.record(...records, last)).toBe(5)
    const { items, total } = await lab.list()
    expect(items).toEqual([{ ...last, created_at: '2026-11-20T08:30:00.000Z' }, ...records.toReversed()])
    expect(total).toBe(5)
  })

  it('from before answers were counted say that it is not known', async () => {
    const lab = await open()
    const { answered_characters, ...old } = call()
    await lab.record(old)
    expect((await lab.list()).items).toEqual([{ ...old, answered_characters: null }])
  })

  it.each([
    ['a model too long for a key', { model: 'm'.repeat(201) }],
    ['a model that no store keeps', { model: 'half a \ud83d' }],
    ['an endpoint that is no part of a key', { endpoint_id: 'e1#translation' }],
    ['more tokens than add up exactly', { input_tokens: Number.MAX_SAFE_INTEGER }],
    ['less than no tokens', { output_tokens: -1 }],
    ['a cost beyond what adds up', { cost: 1e15 }],
  ])('are not taken with %s', async (_, odd) => {
    const lab = await open()
    await expect(lab.record(call(odd))).rejects.toThrow('answered 400')
  })

  it('from before names were limited are listed as they are', async () => {
    const lab = await open()
    const old = [transcription({ model: 'm'.repeat(300) }), call({ endpoint_id: 'my endpoint' })]
    await recordUsage(lab.app.accounts, old)
    expect((await lab.list()).items).toEqual(old)
  })

  it('are kept once: a repeat leaves the first and counts nothing', async () => {
    const lab = await open()
    const record = call()
    expect(await lab.record(record, { ...record, user_id: 9 })).toBe(1)
    expect(await lab.record({ ...record, user_id: 9 }, upload())).toBe(1)
    const twins = Array.from({ length: 5 }, () => lab.record(record, call({ record_id: record.record_id })))
    expect(await Promise.all(twins)).toEqual([0, 0, 0, 0, 0])
    expect((await lab.list({ user_id: '9' })).items).toEqual([])
    expect((await lab.summary()).totals).toMatchObject({ calls: 1, uploads: 1, input_tokens: 100 })
  })

  it('are kept however much each of them counts towards: more than one transaction holds', async () => {
    const lab = await open()
    const records = Array.from({ length: 100 }, (_, n) =>
      call({ user_id: n + 1, article_id: n + 1, model: `model-${n}`, endpoint_id: `e${n}` }),
    )
    expect(await lab.record(...records)).toBe(100)
    expect(await lab.record(...records)).toBe(0)
    expect((await lab.summary({ by: 'model' })).total_groups).toBe(100)
    expect((await lab.summary()).totals).toMatchObject({ calls: 100, input_tokens: 10_000, cost: 25 })
  })

  it('are kept once even if sent twice at the same moment', async () => {
    const lab = await open()
    const records = Array.from({ length: 20 }, () => call({ article_id: null }))
    const kept = await Promise.all([lab.record(...records), lab.record(...records), lab.record(...records)])
    expect(kept.reduce((sum, one) => sum + one, 0)).toBe(20)
    expect((await lab.summary()).totals.calls).toBe(20)
  })

  it('are listed by account, by article, and by both', async () => {
    const lab = await open()
    await lab.record(
      call({ model: 'a', user_id: 3, article_id: 7 }),
      call({ model: 'b', user_id: 3, article_id: 8 }),
      call({ model: 'c', user_id: 4, article_id: 7 }),
      call({ model: 'd', user_id: 4, article_id: null }),
    )
    const models = async (query: Record<string, string>) => {
      const { items, total } = await lab.list(query)
      expect(total).toBe(items.length)
      return items.map(item => (item.kind === 'model_call' ? item.model : item.kind)).toSorted()
    }
    expect(await models({ user_id: '4' })).toEqual(['c', 'd'])
    expect(await models({ article_id: '7' })).toEqual(['a', 'c'])
    expect(await models({ article_id: '7', user_id: '3' })).toEqual(['a'])
    expect(await models({ user_id: '33' })).toEqual([])
  })

  it('are paged', async () => {
    const lab = await open()
    await lab.record(...Array.from({ length: 100 }, () => call()))
    await lab.record(upload())
    const { items, total, next_offset } = await lab.list({ offset: '90', limit: '10' })
    expect([items.length, total, next_offset]).toEqual([10, 101, 100])
    const last = await lab.list({ offset: '100', limit: '10' })
    expect([last.items.map(({ kind }) => kind), last.next_offset]).toEqual([['upload'], null])
  })

  it('add up over the last days', async () => {
    const lab = await open()
    await lab.record(
      call({ cost: 0.5 }),
      call({ cost: null, input_tokens: null }),
      upload(),
      call({ created_at: '2026-11-19T23:59:59.999Z', cost: 1 }),
      call({ created_at: '2026-10-01T00:00:00.000Z', cost: 40 }),
    )
    expect(await lab.summary({ days: '1' })).toEqual({
      since: '2026-11-20T00:00:00.000Z',
      groups: [],
      groups_since: '2026-11-20T00:00:00.000Z',
      total_groups: 0,
      totals: {
        calls: 2,
        uploads: 1,
        input_tokens: 100,
        output_tokens: 40,
        cost: 0.5,
        unknown_cost_calls: 1,
        syntheses: 0,
        spoken_characters: 0,
        transcriptions: 0,
        transcribed_seconds: 0,
      },
    })
    expect((await lab.summary()).totals).toMatchObject({ calls: 3, cost: 1.5 })
    expect((await lab.summary({ days: '100' })).totals).toMatchObject({ calls: 4, cost: 41.5 })
  })

  it('have no cost, rather than a cost of nothing, while none is known', async () => {
    const lab = await open()
    expect((await lab.summary()).totals).toMatchObject({ calls: 0, cost: null })
    await lab.record(call({ cost: null }))
    expect((await lab.summary()).totals).toMatchObject({ calls: 1, cost: null })
    await lab.record(call({ cost: 0 }))
    expect((await lab.summary()).totals).toMatchObject({ calls: 2, cost: 0 })
  })

  it('add up what was spoken and taken down, as far as it succeeded', async () => {
    const lab = await open()
    await lab.record(
      synthesis(),
      synthesis({ provider: 'espeak-ng', voice: 'espeak-ng-ja', characters: 12 }),
      synthesis({ outcome: 'failed', failure: 'timeout', characters: 500 }),
      transcription(),
      transcription({ outcome: 'cancelled', failure: 'cancelled', seconds: 900 }),
      transcription({ created_at: '2026-11-19T10:00:00.000Z', seconds: 0.5 }),
    )
    expect((await lab.summary()).totals).toMatchObject({
      calls: 0,
      cost: null,
      syntheses: 3,
      spoken_characters: 42,
      transcriptions: 3,
      transcribed_seconds: 61.75,
    })
    expect((await lab.list({ article_id: '7' })).total).toBe(3)
  })

  it('add up with days from before speech was counted', async () => {
    const lab = await open()
    const { usageDays } = lab.app.accounts
    const counted = {
      calls: 2,
      uploads: 1,
      input_tokens: 10,
      output_tokens: 5,
      cost: 1,
      unknown_cost_calls: 0,
    }
    await usageDays.put({ day: '2026-11-18', ...counted }).go()
    await usageDays.put({ day: '2026-11-20', ...counted }).go()
    await lab.record(synthesis())
    expect((await lab.summary()).totals).toMatchObject({
      calls: 4,
      uploads: 2,
      syntheses: 1,
      spoken_characters: 30,
      transcriptions: 0,
      transcribed_seconds: 0,
    })
  })

  it('are taken from services and from nobody else', async () => {
    const lab = await open()
    const body = { records: [call()] }
    expect(await lab.outcome(internal.recordUsage, { as: lab.root, body })).toBe('401 unauthenticated')
    const other = await assertion(internal.account.route, null, { now: lab.clock.now() })
    expect(await lab.outcome(internal.recordUsage, { as: other, body })).toBe('401 unauthenticated')
    expect((await lab.list()).total).toBe(0)
  })
})
