import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analyse } from '../../../../lib/agent/analyse.ts'
import type { ResolvedBinding } from '../../../../lib/agent/routing-settings.ts'
import { HANG_MS } from '../../../../scripts/test/limits.ts'
import { bindingTo, never, openLab, requestFor, sentences } from '../../../lib/agent/lab.ts'
import { expectRightOrTold } from '../../../lib/agent/right-or-told.ts'
import { type FakeProvider, misbehaviours, startFakeProvider } from '../../../support/fake-provider/index.ts'

/** Two endpoints with the same model and one with another, each with a key of its own. */
const endpoints = [
  { at: 1, model: 'model-a', key: 'sk-key-of-the-first-endpoint' },
  { at: 2, model: 'model-a', key: 'sk-key-of-the-second-endpoint' },
  { at: 3, model: 'model-b', key: 'sk-key-of-the-fallback' },
]
const call_plan = { default_model: 'model-a', fallback_models: ['model-b'] }

let providers: FakeProvider[] = []
beforeAll(async () => {
  providers = await Promise.all(endpoints.map(({ key }) => startFakeProvider({ key })))
})
afterAll(() => Promise.all(providers.map(provider => provider.close())))

const bindings = (timeout_ms: number): ResolvedBinding[] =>
  endpoints.map(({ key, ...more }, n) => {
    const { binding, endpoint } = bindingTo(providers[n]?.url ?? '', { ...more, timeout_ms })
    return { binding, endpoint: { ...endpoint, api_key: key } }
  })

/** Beginnings that many sentences share make shifts hard to see. */
const sentence = fc
  .tuple(
    fc.constantFrom('彼は', '彼は静かに', '雨', 'はい。', '「え'),
    fc.stringMatching(/^[あ-んア-ン漢字]{0,12}$/),
  )
  .map(parts => parts.join(''))
const article = fc
  .array(sentence, { minLength: 1, maxLength: 45, size: 'max' })
  .map(texts => texts.map((text, index) => ({ index, sentence: text })))

/** The behaviour of an endpoint for its next calls, and for those after them. */
const conduct = (names: readonly string[], lasting: readonly string[] = names) =>
  fc.record({
    script: fc.array(fc.constantFrom(...names), { maxLength: 8 }),
    lasting: fc.constantFrom(...lasting),
  })
type Conduct = { script: string[]; lasting: string }

const told = (conducts: readonly Conduct[]) => {
  for (const [n, { script, lasting }] of conducts.entries())
    providers[n]?.behave(misbehaviours.following(script, lasting))
}

type Lines = { index: number; sentence: string }[]

/** Analyses an article and checks the invariants for any endpoints. */
const analysed = async (lines: Lines, options: { timeout_ms: number; deadlineMs: number }) => {
  const before = providers.map(({ requests }) => requests.length)
  const { deps, records } = openLab(bindings(options.timeout_ms), { ...options, call_plan })
  const result = await analyse(requestFor(lines, { explanation: true }), deps, never)
  expectRightOrTold(lines, result)
  const received = providers.map(({ requests }, n) => requests.slice(before[n]))
  for (const [n, { key }] of endpoints.entries()) {
    expect(JSON.stringify([result, records])).not.toContain(key)
    const keys = new Set(received[n]?.map(({ headers }) => headers.authorization))
    expect([...keys]).toEqual(keys.size > 0 ? [`Bearer ${key}`] : [])
  }
  return { results: result.results, records, received }
}

describe('for any behaviour of several endpoints and models,', () => {
  it('every sentence ends right or is reported as failed, in bounded time and calls, and no key goes to another endpoint', async () => {
    const names = Object.keys(misbehaviours.all)
    await fc.assert(
      fc.asyncProperty(
        article,
        fc.tuple(conduct(names), conduct(names), conduct(names)),
        // The deadline ends a call that would wait longer than the whole.
        fc.constantFrom(60, 60_000),
        async (lines, conducts, timeout_ms) => {
          told(conducts)
          const { records } = await analysed(lines, { timeout_ms, deadlineMs: 500 })
          expect(records.length).toBeLessThan(60 + 4 * lines.length)
        },
      ),
      { numRuns: 15, endOnFailure: true },
    )
  })

  it('a working fallback gets everything right in the end', async () => {
    const names = Object.keys({ ...misbehaviours.busy, ...misbehaviours.wrong })
    const honest = fc.constant<Conduct>({ script: [], lasting: 'honest' })
    await fc.assert(
      fc.asyncProperty(article, fc.tuple(conduct(names), conduct(names), honest), async (lines, conducts) => {
        told(conducts)
        const { results } = await analysed(lines, { timeout_ms: HANG_MS, deadlineMs: HANG_MS })
        expect(results.flatMap(({ index, failures }) => (failures ? [[index, failures]] : []))).toEqual([])
      }),
      { numRuns: 10, endOnFailure: true },
    )
  })

  /** Three batches to translate and six to explain; a model is given up after eight calls without a usable line. */
  const MOST_CALLS = (3 + 6) * 2 * 8
  it.each(Object.keys({ ...misbehaviours.busy, ...misbehaviours.wrong }))(
    'no model is asked forever, even if each call meets %s',
    async lasting => {
      told(endpoints.map(() => ({ script: [], lasting })))
      const lines = sentences(45, 100)
      const { records } = await analysed(lines, { timeout_ms: HANG_MS, deadlineMs: HANG_MS })
      expect(records.length).toBeGreaterThan(0)
      expect(records.length).toBeLessThanOrEqual(MOST_CALLS)
    },
  )
})
