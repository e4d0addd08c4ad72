import type { z } from 'zod'
import type { Polished, PolishRequest } from '../contracts/schemas/models/speech.ts'
import { DeadlinePassed, withDeadline } from '../platform/outbound/deadline.ts'
import { isProblem } from '../platform/problems/errors.ts'
import { type Answer, askModels, type ModelRequest } from './calls/run.ts'
import { runStage, type StageOutcome } from './lines/stage.ts'
import type { ModelPorts, Sentence } from './ports.ts'
import { polishPrompt } from './prompts/stages.ts'

/** Four full batches; other requests get their turn between groups. */
const GROUP = 120
const NEIGHBOURS = 3
/** Enough for a slow model that takes one call at a time. */
const GROUP_DEADLINE_MS = 10 * 60_000
/** Bounds all groups with waiting: a learner waits for the sentences, and unpolished ones will do. */
const DEADLINE_MS = 20 * 60_000

export type PolishInput = z.output<typeof PolishRequest>
type InTurn = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>

/** Corrects punctuation and evident slips. Keeps a segment without a faithful text in time. Throws only when cancelled. */
export const polish = (
  input: PolishInput,
  deps: ModelPorts,
  signal: AbortSignal,
  inTurn: InTurn = work => work(),
): Promise<z.output<typeof Polished>> =>
  withDeadline(DEADLINE_MS, signal, limited => polishGroups(input, deps, limited, inTurn))

const polishGroups = async (
  { segments, ...wanted }: PolishInput,
  deps: ModelPorts,
  signal: AbortSignal,
  inTurn: InTurn,
): Promise<z.output<typeof Polished>> => {
  const lines = segments.map((sentence, index) => ({ index, sentence }))
  const polished = [...segments]
  let corrected = 0
  let failed = false
  for (let first = 0; first < lines.length; first += GROUP) {
    const answer = await inTurn(() => polishGroup(lines, first, wanted, deps, signal), signal).catch(
      unpolished,
    )
    if ('missing' in answer && answer.missing === 'no_model')
      return { segments: polished, warnings: ['no_model_configured'] }
    const { texts, failures } = 'answer' in answer ? answer.answer : NOTHING
    for (const [index, text] of texts) {
      if (!isFaithful(segments[index] ?? '', text)) continue
      polished[index] = text
      corrected += 1
    }
    failed ||= failures.size > 0 || texts.size === 0
    // The next group would fail for the same reason.
    if (texts.size === 0) break
  }
  return { segments: polished, warnings: failed || corrected === 0 ? ['polish_failed'] : [] }
}

const NOTHING: StageOutcome = { texts: new Map(), failures: new Map() }

const polishGroup = (
  lines: readonly Sentence[],
  first: number,
  wanted: ModelRequest,
  deps: ModelPorts,
  signal: AbortSignal,
): Promise<Answer<StageOutcome>> => {
  const patient = { ...deps, deadlineMs: deps.deadlineMs ?? GROUP_DEADLINE_MS }
  const input = {
    prompt: polishPrompt,
    // This prompt has no level.
    context: { language: 'ja', level: 'N1' as const },
    sentences: lines.slice(first, first + GROUP),
    text: lines.slice(Math.max(0, first - NEIGHBOURS), first + GROUP + NEIGHBOURS),
  }
  return askModels(wanted, patient, signal, (runs, until) => runStage(input, runs, until))
}

/** Applies after the deadline, or when too many calls wait for the model. */
const unpolished = (error: unknown): Answer<StageOutcome> => {
  if (error instanceof DeadlinePassed) return { missing: 'timeout' }
  if (isProblem(error, 'rate_limited')) return { missing: 'rate_limited' }
  throw error
}

/** Bounds compared segments: spoken sentences are shorter. */
const MOST_COMPARED = 600
/** The share of characters that may change, without punctuation. */
const TOLERANCE = 0.2
const MOST_PUNCTUATION = 10

/** Punctuation may change, except in numbers; few other characters may. */
export const isFaithful = (raw: string, polished: string): boolean => {
  if (/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(polished) || symbolsOf(polished) !== symbolsOf(raw)) return false
  if (polished.length > raw.length * 1.5 + MOST_PUNCTUATION || numbersOf(polished) !== numbersOf(raw))
    return false
  const [before, after] = [bare(raw), bare(polished)]
  if (before === after) return true
  if (before.length > MOST_COMPARED) return false
  const allowed = Math.floor(before.length * TOLERANCE)
  return Math.abs(before.length - after.length) <= allowed && distance(before, after, allowed) <= allowed
}

const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{P}\p{S}\p{C}]/gu, '')
    .toLowerCase()

const symbolsOf = (text: string): string => (text.match(/\p{S}/gu) ?? []).join('')

const numbersOf = (text: string): string =>
  (text.normalize('NFKC').match(/-?\d+(?:[.,:/]\d+)*%?/g) ?? []).join(' ')

/** The edit distance; beyond `most`, any number above it. */
const distance = (from: string, to: string, most: number): number => {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1]
      next[j] = Math.min(at(row, j) + 1, at(next, j - 1) + 1, at(row, j - 1) + (same ? 0 : 1))
    }
    if (Math.min(...next) > most) return most + 1
    row = next
  }
  return at(row, to.length)
}

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY
