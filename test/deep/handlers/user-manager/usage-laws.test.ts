import fc from 'fast-check'
import { monotonicFactory } from 'ulid'
import { expect, it } from 'vitest'
import type {
  UsageGroup,
  UsageRecord,
  UsageTotals,
} from '../../../../lib/contracts/schemas/accounts/usage.ts'
import { call, synthesis, transcription, upload, usageLab } from '../../../handlers/user-manager/usage-lab.ts'

const open = usageLab()
const newId = monotonicFactory()

const outcome = fc.constantFrom('succeeded' as const, 'failed' as const)
const place = {
  user_id: fc.integer({ min: 1, max: 3 }),
  article_id: fc.option(fc.integer({ min: 1, max: 3 })),
  created_at: fc.integer({ min: 14, max: 20 }).map(day => `2026-11-${day}T12:00:00.000Z`),
}
// Quarters add up exactly.
const cost = fc.option(fc.integer({ min: 0, max: 40 }).map(quarters => quarters / 4))
const someTokens = fc.option(fc.nat(1_000))
const aCall = fc.record({
  ...place,
  cost,
  input_tokens: someTokens,
  output_tokens: someTokens,
  model: fc.constantFrom('a', 'b', 'a#b', 'á'),
  endpoint_id: fc.constantFrom('e1', 'e2'),
  stage: fc.constantFrom('translation' as const, 'explanation' as const, 'test' as const),
})
const aRecord: fc.Arbitrary<UsageRecord> = fc.oneof(
  { weight: 5, arbitrary: aCall.map(call) },
  { weight: 1, arbitrary: fc.record(place).map(upload) },
  { weight: 1, arbitrary: fc.record({ ...place, outcome, characters: fc.nat(99) }).map(synthesis) },
  { weight: 1, arbitrary: fc.record({ ...place, outcome, seconds: fc.nat(99) }).map(transcription) },
)
/** Records, and the batches they come in: in any order, some of them again. */
const deliveries = fc
  .array(aRecord, { minLength: 1, maxLength: 40 })
  // Shrinking and repeats would give two records one id.
  .map(records => records.map(record => ({ ...record, record_id: newId() })))
  .chain(records =>
    fc.record({
      records: fc.constant(records),
      batches: fc
        .shuffledSubarray([...records, ...records], { minLength: records.length })
        .chain(sent => fc.integer({ min: 1, max: 30 }).map(size => batchesOf(sent, size))),
    }),
  )

function batchesOf(records: readonly UsageRecord[], size: number): UsageRecord[][] {
  const starts = Array.from({ length: Math.ceil(records.length / size) }, (_, n) => n * size)
  return starts.map(start => records.slice(start, start + size))
}

/** The totals of the records, added up one by one. */
function expected(records: readonly UsageRecord[]): UsageTotals {
  const calls = records.filter(record => record.kind === 'model_call')
  const spoken = records.filter(record => record.kind === 'synthesis')
  const heard = records.filter(record => record.kind === 'transcription')
  const known = calls.flatMap(record => (record.cost === null ? [] : [record.cost]))
  const priced = [...spoken, ...heard].flatMap(({ cost }) => (typeof cost === 'number' ? [cost] : []))
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  return {
    calls: calls.length,
    uploads: records.filter(({ kind }) => kind === 'upload').length,
    input_tokens: sum(calls.map(record => record.input_tokens ?? 0)),
    output_tokens: sum(calls.map(record => record.output_tokens ?? 0)),
    cost: known.length + priced.length > 0 ? sum([...known, ...priced]) : null,
    unknown_cost_calls: calls.length - known.length,
    syntheses: spoken.length,
    spoken_characters: sum(spoken.map(one => (one.outcome === 'succeeded' ? one.characters : 0))),
    transcriptions: heard.length,
    transcribed_seconds: sum(heard.map(one => (one.outcome === 'succeeded' ? one.seconds : 0))),
    priced_speech: priced.length,
  }
}

const modelOf = (record: UsageRecord): string[] => {
  if (record.kind === 'upload') return []
  return [record.kind === 'synthesis' ? record.provider : record.model]
}
const keysBy = {
  day: (record: UsageRecord) => [record.created_at.slice(0, 10)],
  model: modelOf,
  user: (record: UsageRecord) => [String(record.user_id)],
  article: (record: UsageRecord) => (record.article_id === null ? [] : [String(record.article_id)]),
}

function expectedGroups(records: readonly UsageRecord[], keysOf: (record: UsageRecord) => string[]) {
  const keyed = records.flatMap(record => keysOf(record).map(key => ({ key, record })))
  const groups = Map.groupBy(keyed, ({ key }) => key)
  return Object.fromEntries([...groups].map(([key, of]) => [key, expected(of.map(({ record }) => record))]))
}

const byKey = (groups: readonly UsageGroup[]) =>
  Object.fromEntries(groups.map(({ key, totals }) => [key, totals]))

it('the ledger counts every record once in each total, in whatever order the records come', async () => {
  await fc.assert(
    fc.asyncProperty(deliveries, fc.boolean(), async ({ records, batches }, together) => {
      const lab = await open()
      if (together) await Promise.all(batches.map(batch => lab.record(...batch)))
      else for (const batch of batches) await lab.record(...batch)
      const ids = new Set(batches.flat().map(({ record_id }) => record_id))
      const arrived = records.filter(({ record_id }) => ids.has(record_id))
      expect((await lab.summary()).totals).toEqual(expected(arrived))
      for (const [by, keysOf] of Object.entries(keysBy)) {
        const { groups, total_groups } = await lab.summary({ by })
        expect(byKey(groups)).toEqual(expectedGroups(arrived, keysOf))
        expect(total_groups).toBe(groups.length)
      }
    }),
    { numRuns: 5 },
  )
})
