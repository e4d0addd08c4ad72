import { describe, expect, it } from 'vitest'
import { recordUsage } from '../../../lib/user-manager/usage/record-usage.ts'
import { deepIt } from '../../support/sample.ts'
import { call, synthesis, transcription, upload, usageLab } from './usage-lab.ts'

const open = usageLab()

describe('usage records', () => {
  it('are listed unchanged, the latest first', async () => {
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

  deepIt('from before answered characters were counted show null', async () => {
    const lab = await open()
    const { answered_characters, ...old } = call()
    await lab.record(old)
    expect((await lab.list()).items).toEqual([{ ...old, answered_characters: null }])
  })

  deepIt.each([
    ['a model too long for a key', { model: 'm'.repeat(201) }],
    ['a model that no store keeps', { model: 'half a \ud83d' }],
    ['an endpoint that is no part of a key', { endpoint_id: 'e1#translation' }],
    ['more tokens than add up exactly', { input_tokens: Number.MAX_SAFE_INTEGER }],
    ['less than no tokens', { output_tokens: -1 }],
    ['a cost beyond what adds up', { cost: 1e15 }],
  ])('are refused with %s', async (_, odd) => {
    const lab = await open()
    await expect(lab.record(call(odd))).rejects.toThrow('answered 400')
  })

  deepIt.each([
    ['more characters spoken than add up exactly', synthesis({ characters: Number.MAX_SAFE_INTEGER })],
    ['a sound longer than adds up', transcription({ seconds: 1e300 })],
    ['less than no sound', transcription({ seconds: -1 })],
    ['less than no text', upload({ characters: -1 })],
    ['a number that is no time', call({ record_id: 'Z'.repeat(26) })],
  ])('are refused with %s', async (_, odd) => {
    const lab = await open()
    await expect(lab.record(odd)).rejects.toThrow('answered 400')
  })

  deepIt('from before names were limited are listed unchanged', async () => {
    const lab = await open()
    const old = [transcription({ model: 'm'.repeat(300) }), call({ endpoint_id: 'my endpoint' })]
    await recordUsage(lab.app.accounts, old)
    expect((await lab.list()).items).toEqual(old)
  })

  deepIt('are kept once: a repeat leaves the first and counts nothing', async () => {
    const lab = await open()
    const record = call()
    expect(await lab.record(record, { ...record, user_id: 9 })).toBe(1)
    expect(await lab.record({ ...record, user_id: 9 }, upload())).toBe(1)
    const twins = Array.from({ length: 5 }, () => lab.record(record, call({ record_id: record.record_id })))
    expect(await Promise.all(twins)).toEqual([0, 0, 0, 0, 0])
    expect((await lab.list({ user_id: '9' })).items).toEqual([])
    expect((await lab.summary()).totals).toMatchObject({ calls: 1, uploads: 1, input_tokens: 100 })
  })

  deepIt('are kept even if they count towards more totals than one transaction holds', async () => {
    const lab = await open()
    const records = Array.from({ length: 100 }, (_, n) =>
      call({ user_id: n + 1, article_id: n + 1, model: `model-${n}`, endpoint_id: `e${n}` }),
    )
    expect(await lab.record(...records)).toBe(100)
    expect(await lab.record(...records)).toBe(0)
    expect((await lab.summary({ by: 'model' })).total_groups).toBe(100)
    expect((await lab.summary()).totals).toMatchObject({ calls: 100, input_tokens: 10_000, cost: 25 })
  })

  deepIt('are listed by account, by article, and by both', async () => {
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

  deepIt('add up over the last days', async () => {
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
        priced_speech: 0,
      },
      ever: expect.objectContaining({ calls: 4, uploads: 1, cost: 41.5 }),
    })
    expect((await lab.summary()).totals).toMatchObject({ calls: 3, cost: 1.5 })
    expect((await lab.summary({ days: '100' })).totals).toMatchObject({ calls: 4, cost: 41.5 })
  })

  deepIt('are refused with numbers that no store can keep', async () => {
    const lab = await open()
    for (const given of [call({ cost: 1e-320 }), call({ duration_ms: 1e-320 }), synthesis({ cost: 1e-320 })])
      await expect(lab.record(given)).rejects.toThrow('invalid_input')
  })
})
