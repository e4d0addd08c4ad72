import type { Sentence } from '../ports.ts'
import type { FailureClass } from '../provider/failures.ts'
import { halves } from './batches.ts'

/** Lines asked for in one call, and how often they were asked for before. */
export interface Ask {
  lines: readonly Sentence[]
  round: 'first' | 'again' | 'half' | 'single'
}

/** Failures that smaller calls may escape, and that the same call meets again. */
const TOO_MUCH: ReadonlySet<FailureClass> = new Set(['context_too_long', 'length', 'too_large', 'refused'])

/** What to ask next for the lines a call left open; nothing means they are given up. */
export const nextAsks = (round: Ask['round'], open: readonly Sentence[], failure: FailureClass): Ask[] => {
  if (open.length === 0) return []
  if (TOO_MUCH.has(failure)) return open.length > 1 ? asks(halves(open), 'half') : []
  if (failure !== 'bad_answer') return []
  if (round === 'first') return [{ lines: open, round: 'again' }]
  if (open.length === 1) return []
  if (round === 'again') return asks(halves(open), 'half')
  return asks(
    open.map(line => [line]),
    'single',
  )
}

const asks = (groups: readonly (readonly Sentence[])[], round: Ask['round']): Ask[] =>
  groups.map(lines => ({ lines, round }))
