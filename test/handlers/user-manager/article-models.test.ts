import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as internal from '../../../handlers/user-manager/internal.ts'
import { deepIt, runs } from '../../support/sample.ts'
import { assertion } from '../../support/surroundings.ts'
import { call, upload, usageLab } from './usage-lab.ts'

const openLab = usageLab()

const NONE = { translation_model: null, explanation_model: null }

/** So many seconds into a day. */
const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 8) + second * 1_000).toISOString()

async function open() {
  const lab = await openLab()
  const reader = await assertion(internal.articleModels.route, null, { now: lab.clock.now() })
  return {
    ...lab,
    models: async (...article_ids: number[]) =>
      (await lab.ask(internal.articleModels, { as: reader, body: { article_ids } })).models,
  }
}

describe('the models of articles', () => {
  it('are those of the latest success in each stage, in the order asked', async () => {
    const lab = await open()
    await lab.record(
      call({ article_id: 7, model: 'old', created_at: at(1) }),
      call({ article_id: 7, model: 'new', created_at: at(2) }),
      call({ article_id: 7, model: 'explainer', stage: 'explanation', created_at: at(1) }),
      call({ article_id: 8, model: 'other' }),
    )
    const seven = { translation_model: 'new', explanation_model: 'explainer' }
    const eight = { translation_model: 'other', explanation_model: null }
    expect(await lab.models(8, 9, 7, 8)).toEqual([eight, NONE, seven, eight])
  })

  deepIt('are null if calls failed, were for something else, or were never made', async () => {
    const lab = await open()
    await lab.record(
      call({ outcome: 'failed', failure: 'rate_limited' }),
      call({ outcome: 'cancelled', failure: 'cancelled', stage: 'explanation' }),
      call({ stage: 'summary' }),
      call({ article_id: null }),
      upload({ article_id: 7 }),
    )
    expect(await lab.models(7)).toEqual([NONE])
  })

  deepIt('are right after records in any order, in any batches, with any repeats', async () => {
    const lab = await open()
    let article_id = 100
    const successes = fc.uniqueArray(
      fc.record({
        second: fc.integer({ min: 0, max: 200_000 }),
        stage: fc.constantFrom('translation' as const, 'explanation' as const),
        batch: fc.nat(2),
        again: fc.boolean(),
      }),
      { selector: ({ second }) => second, maxLength: 8 },
    )
    await fc.assert(
      fc.asyncProperty(successes, async all => {
        article_id += 1
        const calls = all.map(({ second, stage, ...where }) => ({
          ...where,
          record: call({ article_id, stage, model: `${stage} at ${second}`, created_at: at(second) }),
        }))
        for (const batch of [0, 1, 2]) {
          const records = calls.filter(one => one.batch === batch || (one.again && one.batch < batch))
          if (records.length > 0) await lab.record(...records.map(({ record }) => record))
        }
        const last = (wanted: string) => {
          const seconds = all.flatMap(({ stage, second }) => (stage === wanted ? [second] : []))
          return seconds.length > 0 ? `${wanted} at ${Math.max(...seconds)}` : null
        }
        const expected = { translation_model: last('translation'), explanation_model: last('explanation') }
        expect(await lab.models(article_id)).toEqual([expected])
      }),
      runs(10, 6),
    )
  })

  deepIt('are kept and read for as many articles as one request may name', async () => {
    const lab = await open()
    const ids = Array.from({ length: 200 }, (_, n) => n + 1)
    const of = (from: number, to: number) =>
      ids.slice(from, to).map(article_id => call({ article_id, model: `model-${article_id}` }))
    expect(await lab.record(...of(0, 100))).toBe(100)
    expect(await lab.record(...of(100, 200))).toBe(100)
    const expected = ids.map(id => ({ translation_model: `model-${id}`, explanation_model: null }))
    expect(await lab.models(...ids)).toEqual(expected)
    expect(await lab.models(...ids.toReversed())).toEqual(expected.toReversed())
  })
})
