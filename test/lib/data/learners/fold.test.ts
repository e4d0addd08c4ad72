import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AbilityDimension, type Support } from '../../../../lib/contracts/schemas/learners/abilities.ts'
import {
  type Evidence,
  estimateOf,
  fold,
  type Snapshot,
  skillState,
} from '../../../../lib/data/learners/learning/fold.ts'
import { runs } from '../../../support/sample.ts'
import { eventsIn, WORKED } from './worked-cases.ts'

const foldAll = (evidence: readonly Evidence[], from: Snapshot | null = null) =>
  evidence.reduce<Snapshot | null>(fold, from)

function mustFold(evidence: readonly Evidence[]): Snapshot {
  const snapshot = foldAll(evidence)
  if (!snapshot) throw new Error('Nothing was folded')
  return snapshot
}

describe('observed-production-recall.v4', () => {
  it.each(WORKED)('%s', (_, events, state, observed) => {
    const snapshot = mustFold(eventsIn(events))
    expect(skillState(snapshot)).toBe(state)
    const shown = snapshot.observed.map(one => {
      const { estimate, reliability } = estimateOf(one)
      return `${one.dimension}.${one.condition} ${one.evidence_count} ${estimate ?? '–'} ${reliability ?? '–'}`
    })
    expect(shown.join(', ')).toBe(observed)
  })

  it('remembers when an object was last met, whatever the result and however late it was recorded', () => {
    const [first, second] = eventsIn('d5 recall + alone; d2 recall ? unsaid')
    const snapshot = foldAll([first, second].filter(one => one !== undefined))
    expect(snapshot).toMatchObject({ last_at: '2026-11-05T09:00:00.000Z', through_seq: 2 })
  })
})

const word = fc.record({
  dimension: fc.constantFrom(...AbilityDimension.options),
  outcome: fc.constantFrom('correct' as const, 'correct' as const, 'incorrect' as const, null),
  support: fc.constantFrom<Support>([], [], null, ['hint']),
  attempt_id: fc.constantFrom('A', 'B', 'C', null, null),
  first_independent_attempt: fc.constantFrom(true, true, false, null),
  event_kind: fc.constantFrom('attempt', 'attempt', 'feedback'),
  day: fc.integer({ min: 1, max: 5 }).map(day => `2026-11-0${day}`),
})
const history = fc.array(word, { maxLength: 60 }).map(words =>
  words.map(
    (one, at): Evidence => ({
      ...one,
      seq: at + 1,
      occurred_at: `${one.day}T09:00:00.000Z`,
      recorded_at: new Date(Date.UTC(2026, 10, 20) + at).toISOString(),
    }),
  ),
)

describe('a fold of any events', () => {
  it('gives the same result in any batches, with the snapshot stored between them', () => {
    fc.assert(
      fc.property(history, fc.array(fc.nat({ max: 60 })), (evidence, cuts) => {
        const bounds = [...new Set([0, ...cuts, evidence.length])].sort((a, b) => a - b)
        const inBatches = bounds.reduce<Snapshot | null>((snapshot, from, at) => {
          const batch = evidence.slice(from, bounds[at + 1] ?? evidence.length)
          const stored: Snapshot | null = JSON.parse(JSON.stringify(snapshot))
          return foldAll(batch, stored)
        }, null)
        expect(inBatches).toEqual(foldAll(evidence))
      }),
      runs(2_000, 10),
    )
  })

  it('keeps the last ten observations: estimates lie between 0 and 1, and are unknown below three', () => {
    fc.assert(
      fc.property(history, evidence => {
        for (const observed of foldAll(evidence)?.observed ?? []) {
          const { estimate, reliability } = estimateOf(observed)
          const n = Math.min(observed.evidence_count, 10)
          expect(observed.window).toHaveLength(n)
          expect(estimate === null).toBe(n < 3)
          expect(reliability).toBe(n < 3 ? null : n / 10)
          expect(estimate ?? 0).toBeGreaterThanOrEqual(0)
          expect(estimate ?? 0).toBeLessThanOrEqual(1)
        }
      }),
      runs(1_000, 10),
    )
  })

  it('never derives a state from help, unknown support, reports, reading skill or Can-do', () => {
    const cannotCount = ({ support, first_independent_attempt, event_kind, dimension }: Evidence) =>
      support === null ||
      support.length > 0 ||
      first_independent_attempt !== true ||
      event_kind === 'feedback' ||
      dimension === 'reading_skill' ||
      dimension === 'can_do'
    fc.assert(
      fc.property(history, evidence => {
        const snapshot = foldAll(evidence.filter(cannotCount))
        expect(snapshot === null || skillState(snapshot) === 'observed').toBe(true)
      }),
      runs(1_000, 10),
    )
  })
})
