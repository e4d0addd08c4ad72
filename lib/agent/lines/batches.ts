import type { FailureClass } from '../../platform/outbound/provider-failure.ts'
import { batchesOf } from '../../platform/values/batches.ts'
import type { Sentence } from '../ports.ts'

const CONTEXT_LINES = 3

/** About equal in size, within the limits unless one sentence exceeds them. */
export const inBatches = (sentences: readonly Sentence[], limits: { maxLines: number; maxChars: number }) => {
  const perBatch = Math.ceil(sentences.length / Math.ceil(sentences.length / limits.maxLines))
  const most = { items: perBatch, size: limits.maxChars }
  return [...batchesOf(sentences, most, ({ sentence }) => sentence.length)]
}

const halves = <T>(items: readonly T[]): T[][] => {
  const middle = Math.ceil(items.length / 2)
  return [items.slice(0, middle), items.slice(middle)].filter(half => half.length > 0)
}

export const contextAround = (requested: readonly Sentence[], text: readonly Sentence[]): Sentence[] => {
  const wanted = new Set(requested.map(({ index }) => index))
  const near = (at: number) =>
    text.slice(Math.max(0, at - CONTEXT_LINES), at + CONTEXT_LINES + 1).some(({ index }) => wanted.has(index))
  return text.filter(({ index }, at) => !wanted.has(index) && near(at))
}

export interface Ask {
  lines: readonly Sentence[]
  round: 'first' | 'again' | 'half' | 'single'
}

/** Failures that smaller calls may avoid and an equal call would repeat. */
const TOO_MUCH: ReadonlySet<FailureClass> = new Set(['context_too_long', 'length', 'too_large', 'refused'])

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
