import type { AbilityDimension, Support } from '../../../contracts/schemas/learners/abilities.ts'
import type { Observed, StoredSnapshot } from '../../entities/collections/knowledge.ts'

/** The name of the rules in docs/observed-knowledge.md; when it changes, a learner's events are folded anew. */
export const EVALUATOR = 'observed-production-recall.v4'

const WINDOW = 10
const ENOUGH = 3

/** One target of an event, as far as these rules look at it. */
export interface Evidence {
  seq: number
  /** Feedback is the learner's own statement. */
  event_kind: string
  occurred_at: string
  recorded_at: string
  day: string
  dimension: AbilityDimension
  outcome: 'correct' | 'incorrect' | null
  support: Support
  attempt_id: string | null
  first_independent_attempt: boolean | null
}

type Observation = Observed['window'][number]

/** All that the events up to `through_seq` say of an object. */
export type Snapshot = Pick<
  StoredSnapshot,
  'through_seq' | 'last_at' | 'created_at' | 'updated_at' | 'observed'
>

/** The snapshot of an object after one more target. Targets come in the order of their events and within these. */
export function fold(snapshot: Snapshot | null, evidence: Evidence): Snapshot {
  const { seq, occurred_at, recorded_at } = evidence
  const former = snapshot?.observed ?? []
  return {
    through_seq: seq,
    last_at: snapshot && snapshot.last_at > occurred_at ? snapshot.last_at : occurred_at,
    created_at: snapshot?.created_at ?? recorded_at,
    updated_at: recorded_at,
    observed: evidence.outcome !== null && isFirst(evidence, former) ? observe(former, evidence) : former,
  }
}

/** Only the first result of an attempt in a dimension is observed. */
function isFirst(
  { first_independent_attempt, attempt_id, dimension }: Evidence,
  observed: readonly Observed[],
): boolean {
  if (first_independent_attempt === false) return false
  if (attempt_id === null) return true
  const known = observed.filter(one => one.dimension === dimension).flatMap(({ window }) => window)
  return !known.some(([, , attempt]) => attempt === attempt_id)
}

function observe(observed: readonly Observed[], evidence: Evidence): Observed[] {
  const { seq, day, attempt_id, dimension, outcome, recorded_at } = evidence
  const condition = conditionOf(evidence)
  const former = observed.find(one => one.dimension === dimension && one.condition === condition)
  const observation: Observation = [seq, day, attempt_id, outcome === 'correct' ? 1 : 0]
  const next = {
    dimension,
    condition,
    evidence_count: (former?.evidence_count ?? 0) + 1,
    window: [...(former?.window ?? []), observation].slice(-WINDOW),
    created_at: former?.created_at ?? recorded_at,
    updated_at: recorded_at,
  }
  return former ? observed.map(one => (one === former ? next : one)) : [...observed, next]
}

/** Unknown support is not "no support", and "no support" alone does not say that it was the first try. */
function conditionOf({ event_kind, support, first_independent_attempt }: Evidence): Observed['condition'] {
  if (event_kind === 'feedback') return 'self_reported'
  if (support === null) return 'unknown'
  if (support.length > 0) return 'supported'
  return first_independent_attempt === true ? 'independent' : 'unknown'
}

/** The share of correct observations, from 0 to 1, and its reliability; null while there are too few. */
export function estimateOf({ window }: Observed): { estimate: number | null; reliability: number | null } {
  const n = window.length
  if (n < ENOUGH) return { estimate: null, reliability: null }
  return { estimate: Math.round((1_000 * correctIn(window).length) / n) / 1_000, reliability: n / WINDOW }
}

const correctIn = (window: readonly Observation[]) => window.filter(([, , , correct]) => correct === 1)

/** From the lowest to the highest. Reading skill and Can-do belong to none: they move no state. */
const CLASSES = [
  { state: 'recognised', dimensions: ['sense_recognition', 'reading', 'listening_discrimination'] },
  { state: 'recalled', dimensions: ['recall'] },
  { state: 'produced', dimensions: ['use', 'writing', 'speaking', 'interaction'] },
] as const satisfies readonly { state: string; dimensions: readonly AbilityDimension[] }[]

/** The state of a skill by its observations without support; a skill without records has no state. */
export function skillState({ observed }: Snapshot): StoredSnapshot['state'] {
  const windows = CLASSES.map(({ dimensions }) => independentWindow(observed, dimensions))
  const reached = CLASSES.findLast((_, at) => isReached(windows[at] ?? [], windows.slice(0, at)))
  return reached?.state ?? 'observed'
}

/** The last ten independent observations in these dimensions; those of one event in the order of the dimensions. */
function independentWindow(
  observed: readonly Observed[],
  dimensions: readonly AbilityDimension[],
): Observation[] {
  const windows = dimensions.flatMap(dimension =>
    observed.filter(one => one.dimension === dimension && one.condition === 'independent'),
  )
  return windows
    .flatMap(({ window }) => window)
    .sort(([one], [other]) => one - other)
    .slice(-WINDOW)
}

/**
 * True if the last answer was correct, correct answers are on two days at least and half of all at least, and no lower
 * class failed afterwards.
 */
function isReached(window: readonly Observation[], lower: readonly (readonly Observation[])[]): boolean {
  const last = window.at(-1)
  if (last?.[3] !== 1) return false
  const correct = correctIn(window)
  const days = new Set(correct.map(([, day]) => day))
  if (days.size < 2 || 2 * correct.length < window.length) return false
  return !lower.flat().some(([seq, , , isCorrect]) => isCorrect === 0 && seq > last[0])
}
