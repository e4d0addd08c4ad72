import type { AbilityDimension, Support } from '../../../contracts/schemas/learners/abilities.ts'
import type { Observed, StoredSnapshot } from '../../entities/collections/knowledge.ts'

/** Names the rules of docs/observed-knowledge.md; another name folds all events anew. */
export const EVALUATOR = 'observed-production-recall.v4'

const WINDOW = 10
const ENOUGH = 3

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

export type Snapshot = Pick<
  StoredSnapshot,
  'through_seq' | 'last_at' | 'created_at' | 'updated_at' | 'observed'
>

/** Takes targets in the order of events, and within these. */
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

/** Observes only an attempt's first result in a dimension. */
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

/** Unknown support is not "no support", which alone does not tell a first try. */
function conditionOf({ event_kind, support, first_independent_attempt }: Evidence): Observed['condition'] {
  if (event_kind === 'feedback') return 'self_reported'
  if (support === null) return 'unknown'
  if (support.length > 0) return 'supported'
  return first_independent_attempt === true ? 'independent' : 'unknown'
}

/** Shares from 0 to 1; null while there are too few observations. */
export function estimateOf({ window }: Observed): { estimate: number | null; reliability: number | null } {
  const n = window.length
  if (n < ENOUGH) return { estimate: null, reliability: null }
  return { estimate: Math.round((1_000 * correctIn(window).length) / n) / 1_000, reliability: n / WINDOW }
}

const correctIn = (window: readonly Observation[]) => window.filter(([, , , correct]) => correct === 1)

/** Lowest first. Reading skill and Can-do belong to none: they move no state. */
const CLASSES = [
  { state: 'recognised', dimensions: ['sense_recognition', 'reading', 'listening_discrimination'] },
  { state: 'recalled', dimensions: ['recall'] },
  { state: 'produced', dimensions: ['use', 'writing', 'speaking', 'interaction'] },
] as const satisfies readonly { state: string; dimensions: readonly AbilityDimension[] }[]

/** Uses observations without support. */
export function skillState({ observed }: Snapshot): StoredSnapshot['state'] {
  const windows = CLASSES.map(({ dimensions }) => independentWindow(observed, dimensions))
  const reached = CLASSES.findLast((_, at) => isReached(windows[at] ?? [], windows.slice(0, at)))
  return reached?.state ?? 'observed'
}

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

/** Requires a correct last answer, correct ones on two days and half of all, and no later failure of a lower class. */
function isReached(window: readonly Observation[], lower: readonly (readonly Observation[])[]): boolean {
  const last = window.at(-1)
  if (last?.[3] !== 1) return false
  const correct = correctIn(window)
  const days = new Set(correct.map(([, day]) => day))
  if (days.size < 2 || 2 * correct.length < window.length) return false
  return !lower.flat().some(([seq, , , isCorrect]) => isCorrect === 0 && seq > last[0])
}
