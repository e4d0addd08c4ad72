import { monotonicFactory } from 'ulid'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import * as internal from '../../../handlers/user-manager/internal.ts'
import * as usage from '../../../handlers/user-manager/usage.ts'
import type { ModelCall } from '../../../lib/contracts/schemas/agent.ts'
import type {
  SynthesisUsage,
  TranscriptionUsage,
  UploadUsage,
  UsageRecord,
} from '../../../lib/contracts/schemas/usage.ts'
import { assertion } from '../../support/surroundings.ts'
import { accountsLab } from './lab.ts'

const openLab = accountsLab()
const newId = monotonicFactory()

const call = (over: Partial<z.infer<typeof ModelCall>> = {}): UsageRecord => ({
  record_id: newId(),
  kind: 'model_call',
  user_id: 3,
  article_id: 7,
  task_id: 't1',
  stage: 'translation',
  model: 'some-model',
  endpoint_id: 'e1',
  input_tokens: 100,
  output_tokens: 20,
  cached_tokens: null,
  cost: 0.25,
  duration_ms: 12.5,
  outcome: 'succeeded',
  failure: null,
  created_at: '2026-11-20T08:00:00.000Z',
  ...over,
})
const upload = (over: Partial<z.infer<typeof UploadUsage>> = {}): UsageRecord => ({
  record_id: newId(),
  kind: 'upload',
  user_id: 3,
  article_id: null,
  task_id: null,
  characters: 1200,
  created_at: '2026-11-20T07:00:00.000Z',
  ...over,
})

const synthesis = (over: Partial<SynthesisUsage> = {}): UsageRecord => ({
  record_id: newId(),
  kind: 'synthesis',
  user_id: 3,
  article_id: 7,
  task_id: 't1',
  provider: 'azure',
  voice: 'ja-JP-NanamiNeural',
  characters: 30,
  duration_ms: 250.5,
  outcome: 'succeeded',
  failure: null,
  created_at: '2026-11-20T08:10:00.000Z',
  ...over,
})
const transcription = (over: Partial<TranscriptionUsage> = {}): UsageRecord => ({
  record_id: newId(),
  kind: 'transcription',
  user_id: 3,
  article_id: null,
  task_id: 't2',
  model: 'whisper-1',
  seconds: 61.25,
  duration_ms: 4_000,
  outcome: 'succeeded',
  failure: null,
  created_at: '2026-11-20T08:20:00.000Z',
  ...over,
})

async function open() {
  const lab = await openLab()
  const root = await lab.root()
  const service = await assertion(internal.recordUsage.route, null, { now: lab.clock.now() })
  return {
    ...lab,
    root,
    record: async (...records: UsageRecord[]) =>
      (await lab.ask(internal.recordUsage, { as: service, body: { records } })).kept,
    list: (query: Record<string, string> = {}) => lab.ask(usage.list, { as: root, query }),
    summary: (query: Record<string, string> = {}) => lab.ask(usage.summary, { as: root, query }),
  }
}

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

  it('are kept once even if sent twice at the same moment', async () => {
    const lab = await open()
    const records = Array.from({ length: 20 }, () => call())
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
